import { redirect } from "@remix-run/node";

import { paths } from "~/paths";
import { screen } from "~/screen";

/** Receives the payment's result, which the provider's page or its widget on our page posts. The CSRF check exempts this path. */
export { settlePayment as action } from "~/payments/settle.server";

/** Redirects people who open the URL by hand. */
export function loader() {
  return redirect(paths.payment());
}

export const handle = screen({ languages: "owner" });
