import { patterns } from "#contract/limits";
import { orderAmounts } from "#contract/order-amounts";
import { reportPostpaidStickerPayment, reportRenewalPayment } from "#contract/payments";
import { placePostpaidStickerOrder, placeRenewalOrder, type Shipping } from "#contract/shop";
import { words } from "#contract/words";
import { findOwner } from "../../registry/owners";
import { isState } from "../content/store";
import type { Database } from "../../platform/database/database";
import { orderErrors } from "../orders/errors";
import { readShipping, shippingError } from "../orders/shipping";
import { startPayment, type PlacedOrder } from "../payments/open-payment";
import { handleReport } from "../payments/report";
import { defineHandler, subjectOf, type Handler, type Refusal, type Reply, type RequestContext } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { parseId } from "../../requests/parse";
import { placeStickerOrder } from "./place-order";
import { findOrderedSticker, lockPostpaidSticker, lockStickerOf } from "./store";

/**
 * /checkout/renew: places a renewal order at the sticker's rate. Uses the owner's stored name, contact details and address, not the posted
 * ones.
 */
const renew = defineHandler(placeRenewalOrder, async ({ barcode, productId, rate, discount, amount }, context) => {
  if (orderAmounts([{ quantity: 1, price: rate }], discount).total !== amount) return refuse(orderErrors.price);
  const owner = await findOwner(context.database, subjectOf(context));
  if (owner === null) return refuse(words.checkoutFailed);
  const shipping = readShipping(owner);
  return checkOut(context, shipping, async (transaction) => {
    const sticker = patterns.stickerGuid.test(barcode) ? await lockStickerOf(transaction, owner.id, barcode) : null;
    if (sticker === null) return refuse(words.vehicleUnknown);
    if (sticker.status === "void") return refuse(messages.stickerInactive);
    return placeStickerOrder(transaction, context, sticker, { kind: "renewal", productId, rate, discount, shipping });
  });
});

/** /checkout/postpaid: places an order for one postpaid sticker, which can be registered after it is paid for. */
const payPostpaid = defineHandler(placePostpaidStickerOrder, async ({ guid, discount, lines, ownerId: _, ...written }, context) => {
  const shipping = readShipping(written);
  const error = shippingError(shipping);
  if (error !== null) return refuse(error);
  const [line, ...others] = lines;
  if (line?.quantity !== 1 || others.length > 0) return refuse(orderErrors.oneSticker);
  const { productId, price: rate } = line;
  return checkOut(context, shipping, async (transaction) => {
    if (!(await isState(transaction, shipping.state))) return refuse(orderErrors.state);
    const sticker = patterns.stickerGuid.test(guid) ? await lockPostpaidSticker(transaction, guid) : null;
    if (sticker?.status !== "active") return refuse(messages.stickerInactive);
    return placeStickerOrder(transaction, context, sticker, { kind: "postpaid", productId, rate, discount, shipping });
  });
});

const renewalStatus = defineHandler(reportRenewalPayment, async ({ barcode, ...report }, context) => {
  const orderId = parseId(report.orderId);
  const sticker = orderId === null ? null : await findOrderedSticker(context.database, orderId);
  return sticker?.guid === barcode ? handleReport(context, "renewal", report) : refuse(words.checkoutFailed);
});

const postpaidStatus = defineHandler(reportPostpaidStickerPayment, (report, context) => handleReport(context, "postpaid", report));

export const stickerOrderHandlers: readonly Handler[] = [renew, renewalStatus, payPostpaid, postpaidStatus];

/** Places an order with `place`, once per idempotency key, and opens the order's payment after the commit. */
async function checkOut(context: RequestContext, payer: Shipping, place: (transaction: Database) => Promise<Reply<PlacedOrder>>) {
  const placed = await context.once(place);
  return placed.kind === "answer" ? startPayment(context, placed.data, payer) : placed;
}

function refuse(message: string): Refusal {
  return { kind: "refusal", message };
}
