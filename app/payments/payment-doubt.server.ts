import { z } from "zod";

import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

/**
 * Why a payment result with a signature does not lead to the thank-you page. `unconfirmed`: the API has not confirmed the payment yet.
 * `unmatched`: the payment does not match the order. Money may have moved, so never ask the person to pay again.
 */
export type PaymentDoubt = z.infer<typeof paymentDoubt>;

const paymentDoubt = z.enum(["unconfirmed", "unmatched"]);

const PURPOSE = "payment doubt";
const PARAMETER = "doubt";
const TTL_SECONDS = 3600;

/** Returns the failure screen's URL with the doubt sealed in it, because the provider's cross-site POST comes without our cookies. */
export function paymentDoubtPath(doubt: PaymentDoubt): string {
  return paths.failed(seal(PURPOSE, doubt, TTL_SECONDS));
}

export function readPaymentDoubt(request: Request): PaymentDoubt | null {
  return unseal(PURPOSE, new URL(request.url).searchParams.get(PARAMETER), paymentDoubt);
}
