import type { LoaderFunctionArgs } from "@remix-run/node";

import { settleLinkPayment } from "~/payments/settle-link.server";

/** The payment provider redirects to this URL after payment with a payment link. */
export async function loader(args: LoaderFunctionArgs) {
  return settleLinkPayment(args);
}
