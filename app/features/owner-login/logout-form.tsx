import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ownerWords } from "~/words/words";

/** The owner's Logout button, on pages whose bar has none. A form, not a link, because logging out changes state. */
export function LogoutForm() {
  return (
    <form method="post" action={paths.ownerLogout()}>
      <Button tone="quiet">{ownerWords().login.logout}</Button>
    </form>
  );
}
