import { createHash } from "node:crypto";

import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import type { placeOrder } from "#contract/shop";
import { environment } from "~/env.server";
import { pendingOrder as pendingOrderSchema, type PendingOrder } from "~/session/shop.server";

/** What every checkout call answers: an order that waits for its payment. */
type PlacedOrder = AnswerOf<typeof placeOrder>;

type OrderFacts = {
  readonly key: string;
  /** What we make it, where the API does not say what is to be paid. */
  readonly total: Paise;
  readonly barcode: string;
};

/** The same order from the same visit has the same key, however often it is sent. */
export function orderKey(visit: string, order: object): string {
  return createHash("sha256")
    .update(`${visit}\n${JSON.stringify(order)}`)
    .digest("base64url");
}

/** What the payment needs of the API's answer; null when nobody could pay then: it names no key and neither do we, or what it names is no order. */
export function pendingOrder(kind: PendingOrder["kind"], { provider, order }: PlacedOrder, facts: OrderFacts): PendingOrder | null {
  const keyId = provider.keyId || environment.payments.keyId;
  if (keyId === "") return null;
  const read = pendingOrderSchema.safeParse({
    kind,
    id: order.id,
    providerOrderId: provider.orderId,
    amount: order.amount ?? facts.total,
    keyId,
    paymentLink: isWebAddress(provider.paymentLink) ? provider.paymentLink : "",
    payBefore: order.payBefore?.getTime() ?? null,
    key: facts.key,
    barcode: facts.barcode,
  });
  return read.success ? read.data : null;
}

function isWebAddress(address: string): boolean {
  return address.length <= 150 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
