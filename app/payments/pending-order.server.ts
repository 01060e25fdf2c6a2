import { createHash } from "node:crypto";

import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import { isBookedFor } from "#contract/order-amounts";
import type { placeOrder } from "#contract/shop";
import { environment } from "~/env.server";
import { pendingOrder as pendingOrderSchema, type PendingOrder } from "~/session/shop.server";

/** An order to be paid, as every API call that places such an order returns it. */
type PlacedOrder = AnswerOf<typeof placeOrder>;

type OrderDetails = {
  readonly key: string;
  /** The total that the page showed, used when the API does not send the amount. */
  readonly total: Paise;
  readonly barcode: string;
} & Partial<Pick<PendingOrder, "cart" | "addressHash" | "placedWith" | "stock">>;

/**
 * Returns an order's idempotency key. Within one scope, the same order has the same key.
 * @param scope the id of the visit or, for a reseller's order, the form's key.
 */
export function orderIdempotencyKey(scope: string, order: object): string {
  return createHash("sha256")
    .update(`${scope}\n${JSON.stringify(order)}`)
    .digest("base64url");
}

/**
 * Converts the API's response to the data of a payment.
 * @returns null if the provider's key id is missing, the response is invalid, or the order was booked for another amount than ours.
 */
export function toPendingOrder(kind: PendingOrder["kind"], { provider, order }: PlacedOrder, facts: OrderDetails): PendingOrder | null {
  const keyId = provider.keyId || environment.payments.keyId;
  if (keyId === "" || !isBookedFor(facts.total, order)) return null;
  const read = pendingOrderSchema.safeParse({
    kind,
    id: order.id,
    providerOrderId: provider.orderId,
    amount: order.amount ?? facts.total,
    keyId,
    paymentLink: isHttpUrl(provider.paymentLink) ? provider.paymentLink : "",
    payBefore: order.payBefore?.getTime() ?? null,
    key: facts.key,
    barcode: facts.barcode,
    cart: facts.cart,
    addressHash: facts.addressHash,
    placedWith: facts.placedWith,
    stock: facts.stock,
  });
  return read.success ? read.data : null;
}

function isHttpUrl(address: string): boolean {
  return address.length <= 150 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
