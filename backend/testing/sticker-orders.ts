import { eq } from "drizzle-orm";

import type { RequestOf } from "#contract/call";
import { orderAmounts } from "#contract/order-amounts";
import { paymentStatuses, reportPostpaidStickerPayment, reportRenewalPayment } from "#contract/payments";
import { placePostpaidStickerOrder, placeRenewalOrder } from "#contract/shop";
import { stickers } from "../registry/tables";
import type { VehicleOwner } from "./owners";
import { orderRequest, paymentReport, type PaymentReport, type PlacedOrder } from "./shop";
import type { Sender, TestBackend } from "./test-backend";

type RenewalRequest = RequestOf<typeof placeRenewalOrder>;
type PostpaidRequest = RequestOf<typeof placePostpaidStickerOrder>;

/** Returns a renewal order for an owner's car sticker of ₹500, as the website sends it. */
export function renewalRequest({ guid }: Pick<VehicleOwner, "guid">, changes: Partial<RenewalRequest> = {}): RenewalRequest {
  const { lines: _, ...shipping } = orderRequest();
  const { rate, discount } = { rate: 500_00, discount: 0, ...changes };
  const amount = orderAmounts([{ quantity: 1, price: rate }], discount).total;
  return { ...shipping, barcode: guid, amount, rate, productId: "1", ...changes };
}

/** Places a renewal order with the owner's token. */
export function renew(backend: TestBackend, owner: VehicleOwner, changes: Partial<RenewalRequest> = {}, sender: Sender = {}) {
  return backend.call(placeRenewalOrder, renewalRequest(owner, changes), { bearer: owner.token, ...sender });
}

/** Places an order for a postpaid car sticker of ₹500. */
export function payPostpaid(backend: TestBackend, guid: string, changes: Partial<PostpaidRequest> = {}, sender: Sender = {}) {
  const lines = [{ productId: "1", productName: "Car Sticker", quantity: 1, price: 500_00 }];
  return backend.call(placePostpaidStickerOrder, { ...orderRequest(), ownerId: null, guid, lines, ...changes }, sender);
}

export function reportRenewal(backend: TestBackend, order: PlacedOrder, barcode: string, changes: Partial<PaymentReport>) {
  return backend.call(reportRenewalPayment, { ...paymentReport(order, paymentStatuses.success, changes), barcode });
}

export function reportPostpaid(backend: TestBackend, order: PlacedOrder, changes: Partial<PaymentReport>) {
  return backend.call(reportPostpaidStickerPayment, paymentReport(order, paymentStatuses.completed, changes));
}

export async function readSticker({ services }: TestBackend, guid: string) {
  const [sticker] = await services.database.select().from(stickers).where(eq(stickers.guid, guid));
  if (sticker === undefined) throw new Error("Sticker not found");
  return sticker;
}
