import type { LoaderFunctionArgs } from "@remix-run/node";

import { settleLinkPayment } from "~/payments/settle-link.server";
import { screen } from "~/screen";

/** Handles the payment provider's redirect after a payment with a payment link. */
export async function loader(args: LoaderFunctionArgs) {
  return settleLinkPayment(args);
}

export const handle = screen({ languages: "owner" });
