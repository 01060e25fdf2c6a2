import { commonWords } from "~/words/words";

/**
 * The Logout button. It is in a form and is not a link, because logging out changes state.
 * @param action the URL that the form posts to
 */
export function LogoutButton({ action }: { readonly action: string }) {
  return (
    <form method="post" action={action}>
      <button type="submit" className="bar-link">
        {commonWords().bar.logout}
      </button>
    </form>
  );
}
