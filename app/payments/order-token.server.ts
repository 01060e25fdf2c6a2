import type { z } from "zod";

import type { Id } from "#contract/fields";
import { seal, unseal } from "~/session/sealed.server";
import { sessionId } from "~/session/session-id.server";
import { pendingOrder, type PendingOrder } from "~/session/shop.server";

/**
 * What the provider's page brings back in the address, since a post from another site comes without our cookies: which order
 * this is. Signed and ending; nothing personal is in it.
 */
const sealedOrder = pendingOrder.pick({ kind: true, id: true, providerOrderId: true, amount: true, barcode: true });

export type SealedOrder = z.infer<typeof sealedOrder>;

/** As long as the API remembers that the order was placed. */
const GOOD_SECONDS = 86_400;
const PARAMETER = "order";

/** What a token is for: one for the outcome serves for no dismissal, and the reverse. */
type Purpose = "payment outcome" | "payment dismissal";

export function sealOrder(purpose: Purpose, { kind, id, providerOrderId, amount, barcode }: PendingOrder): string {
  return seal(purpose, { kind, id, providerOrderId, amount, barcode }, GOOD_SECONDS);
}

/** The order that the address names, or null when the token is forged, ended or for something else. */
export function unsealOrder(purpose: Purpose, request: Request): SealedOrder | null {
  return unseal(purpose, new URL(request.url).searchParams.get(PARAMETER), sealedOrder);
}

const PLACED = "placed order";
const PLACED_SECONDS = 3600;

/** The number of a paid order, for the thank-you screen of people whose browser keeps no cookies. */
export function sealOrderNumber(id: Id): string {
  return seal(PLACED, id, PLACED_SECONDS);
}

export function unsealOrderNumber(request: Request): Id | null {
  return unseal(PLACED, new URL(request.url).searchParams.get(PARAMETER), sessionId);
}
