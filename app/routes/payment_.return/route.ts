import type { LoaderFunctionArgs } from "@remix-run/node";

import { settleLinkPayment } from "~/payments/settle-link.server";

/** The payment provider redirects a person who paid with a payment link here. */
export async function loader(args: LoaderFunctionArgs) {
  return settleLinkPayment(args);
}
