import type { z } from "zod";

import { DAY_SECONDS } from "#contract/day";
import { seal, unseal } from "~/session/sealed.server";
import { paidOrder, reportableOrder, type PaidOrder } from "~/session/shop.server";

/**
 * What the token in the provider's return URL says about the order. A cross-site POST comes without our cookies, so only the token
 * identifies the order. The token is sealed, expires, and contains no personal data.
 */
export type SealedOrder = z.infer<typeof reportableOrder>;

/** How long a token is valid: as long as the built-in API remembers the order's idempotency key. */
const PARAMETER = "order";

/** A token for one purpose is not valid for another. */
type Purpose = "payment outcome" | "payment dismissal" | "settled payment";

export function sealOrder(purpose: Purpose, order: SealedOrder): string {
  return seal(purpose, reportableOrder.parse(order), DAY_SECONDS);
}

/** Returns the order in the URL, or null if the token is forged, expired or has another purpose. */
export function unsealOrder(purpose: Purpose, request: Request): SealedOrder | null {
  return unseal(purpose, new URL(request.url).searchParams.get(PARAMETER), reportableOrder);
}

const PAID = "paid order";
const PAID_ORDER_TTL_SECONDS = 3600;

/** Seals a paid order's number and time for the thank-you page of browsers without cookies. */
export function sealPaidOrder(paid: PaidOrder): string {
  return seal(PAID, paid, PAID_ORDER_TTL_SECONDS);
}

export function unsealPaidOrder(request: Request): PaidOrder | null {
  return unseal(PAID, new URL(request.url).searchParams.get(PARAMETER), paidOrder);
}
