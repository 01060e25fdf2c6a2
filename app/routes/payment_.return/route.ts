import type { LoaderFunctionArgs } from "@remix-run/node";

import { settleLinkPayment } from "~/payments/settle-link.server";

/** Where the payment provider sends who has paid by a payment link. */
export async function loader(args: LoaderFunctionArgs) {
  return settleLinkPayment(args);
}
