import { paths } from "~/paths";
import { Button } from "~/ui/links-and-buttons";
import { commonWords } from "~/words/words";

/**
 * The Logout button on pages for people who may have no vehicle yet. The bar of these pages has no Logout for such a person. The button is
 * in a form and is not a link, because logging out changes state.
 */
export function LogoutForm() {
  return (
    <form method="post" action={paths.ownerLogout()}>
      <Button tone="quiet">{commonWords().bar.logout}</Button>
    </form>
  );
}
