import { paths } from "~/paths";
import { Button } from "~/ui/button";

/** Logs an owner out, on screens whose bar cannot. It changes something, so it is a post and not a link. */
export function LogoutForm() {
  return (
    <form method="post" action={paths.ownerLogout()}>
      <Button tone="quiet">Logout</Button>
    </form>
  );
}
