import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { settlePayment } from "~/payments/settle.server";

/**
 * Where the payment provider posts the outcome. No screen of its own, because a screen refuses what is posted from another site.
 */
export async function action(args: ActionFunctionArgs) {
  return settlePayment(args);
}

/** Reached only by somebody who opens the address by hand. */
export function loader() {
  return redirect(paths.payment());
}
