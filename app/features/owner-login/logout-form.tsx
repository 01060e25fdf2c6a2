import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { commonWords } from "~/words/words";

/**
 * The Logout button on pages that a person without a vehicle sees, because their bar has none. It is in a form and is not a link, because
 * logging out changes state.
 */
export function LogoutForm() {
  return (
    <form method="post" action={paths.ownerLogout()}>
      <Button tone="quiet">{commonWords().bar.logout}</Button>
    </form>
  );
}
