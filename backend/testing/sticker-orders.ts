import { eq } from "drizzle-orm";

import type { AnswerOf, RequestOf } from "#contract/call";
import { orderAmounts } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import { INR, paymentStatuses, reportPostpaidStickerPayment, reportRenewalPayment } from "#contract/payments";
import { placePostpaidStickerOrder, placeRenewalOrder } from "#contract/shop";
import { stickers } from "../database/schema/stickers";
import { signPayment } from "../payment-provider/signatures";
import type { VehicleOwner } from "./owners";
import { payAtSandbox } from "./payments";
import { askedOrder, type PlacedOrder } from "./shop";
import type { Sender, TestBackend } from "./test-backend";

type AskedRenewal = RequestOf<typeof placeRenewalOrder>;
type AskedPostpaid = RequestOf<typeof placePostpaidStickerOrder>;
type Settlement = RequestOf<typeof reportPostpaidStickerPayment>;

/** A renewal order for an owner's car sticker of ₹500, as the website sends it. */
export function askedRenewal({ guid }: Pick<VehicleOwner, "guid">, changes: Partial<AskedRenewal> = {}): AskedRenewal {
  const { lines: _, ...shipping } = askedOrder();
  const { rate, discount } = { rate: 500_00, discount: 0, ...changes };
  const amount = orderAmounts([{ quantity: 1, price: rate }], discount).total;
  return { ...shipping, barcode: guid, amount, rate, productId: "1", ...changes };
}

/** Places a renewal order with the owner's token. */
export function renew(backend: TestBackend, owner: VehicleOwner, changes: Partial<AskedRenewal> = {}, sender: Sender = {}) {
  return backend.call(placeRenewalOrder, askedRenewal(owner, changes), { bearer: owner.token, ...sender });
}

/** Places an order for a postpaid car sticker of ₹500. */
export function payPostpaid(backend: TestBackend, guid: string, changes: Partial<AskedPostpaid> = {}, sender: Sender = {}) {
  const lines = [{ productId: "1", productName: "Car Sticker", quantity: 1, price: 500_00 }];
  return backend.call(placePostpaidStickerOrder, { ...askedOrder(), ownerId: null, guid, lines, ...changes }, sender);
}

/** Returns the placed order. @throws when it was refused. */
export function taken(placed: Outcome<AnswerOf<typeof placeRenewalOrder>>): PlacedOrder {
  if (placed.kind !== "ok") throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
  const { order, provider } = placed.data;
  return {
    orderId: String(order.id),
    amount: order.amount ?? 0,
    providerOrderId: provider.orderId,
    keyId: provider.keyId,
    link: provider.paymentLink,
  };
}

/** Pays an order in the sandbox. @returns the provider's callback fields. */
export async function paidBy(backend: TestBackend, { providerOrderId }: PlacedOrder, paymentId: string): Promise<Partial<Settlement>> {
  await payAtSandbox(backend, providerOrderId, paymentId);
  const signature = signPayment(backend.services.payments.account.keySecret, { orderId: providerOrderId, paymentId });
  return { providerPaymentId: paymentId, signature };
}

export function reportRenewal(backend: TestBackend, order: PlacedOrder, barcode: string, changes: Partial<Settlement>) {
  return backend.call(reportRenewalPayment, { ...settlement(order, paymentStatuses.success, changes), barcode });
}

export function reportPostpaid(backend: TestBackend, order: PlacedOrder, changes: Partial<Settlement>) {
  return backend.call(reportPostpaidStickerPayment, settlement(order, paymentStatuses.completed, changes));
}

export async function readSticker({ services }: TestBackend, guid: string) {
  const [sticker] = await services.database.select().from(stickers).where(eq(stickers.guid, guid));
  if (sticker === undefined) throw new Error("Sticker not found");
  return sticker;
}

function settlement({ orderId, providerOrderId, amount }: PlacedOrder, status: string, changes: Partial<Settlement>): Settlement {
  const paymentId = changes.providerPaymentId ?? null;
  return {
    paymentReference: paymentId,
    orderId,
    providerPaymentId: paymentId,
    providerOrderId,
    signature: null,
    amount,
    currency: INR,
    status,
    failureReason: null,
    ...changes,
  };
}
