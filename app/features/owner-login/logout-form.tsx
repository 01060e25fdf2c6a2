import { paths } from "~/paths";
import { Button } from "~/ui/button";

/** The owner's Logout button, on pages whose bar has none. A form, not a link, because logging out changes state. */
export function LogoutForm() {
  return (
    <form method="post" action={paths.ownerLogout()}>
      <Button tone="quiet">Logout</Button>
    </form>
  );
}
