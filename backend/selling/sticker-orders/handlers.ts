import { and, eq } from "drizzle-orm";

import { patterns, productName } from "#contract/limits";
import type { Paise } from "#contract/money";
import { orderAmounts } from "#contract/order-amounts";
import { reportPostpaidStickerPayment, reportRenewalPayment } from "#contract/payments";
import { placePostpaidStickerOrder, placeRenewalOrder, placeReplacementOrder, shippingNames, type Shipping } from "#contract/shop";
import { words } from "#contract/words";
import { findOwner } from "../../registry/owners";
import { isState } from "../content/store";
import type { Database } from "../../platform/database/database";
import { orderErrors } from "../orders/errors";
import { readShipping, shippingError } from "../orders/shipping";
import { checkOut, findUnpaidOrder, type PlacedOrder } from "../payments/open-payment";
import { handleReport } from "../payments/report";
import { refusal, defineHandler, subjectOf, type Handler, type Reply, type RequestContext } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { parseId } from "../../requests/parse";
import { findOrderedSticker, lockPostpaidSticker, lockStickerOf, insertStickerOrder } from "./store";
import type { Sticker } from "../../registry/stickers";
import { storeOrder } from "../shop/checkout";
import { findProduct } from "../shop/products";
import { orders, stickerOrders } from "../tables";

/**
 * /checkout/renew: places a renewal order at the sticker's rate. Uses the owner's stored name, contact details and address, not the posted
 * ones.
 */
const renew = defineHandler(placeRenewalOrder, async ({ barcode, productId, rate, discount, amount }, context) => {
  if (orderAmounts([{ quantity: 1, price: rate }], discount).total !== amount) return refusal(orderErrors.price);
  const owner = await findOwner(context.database, subjectOf(context));
  if (owner === null) return refusal(words.checkoutFailed);
  const shipping = readShipping(owner);
  return checkOut(context, shipping, async (transaction) => {
    const sticker = patterns.stickerGuid.test(barcode) ? await lockStickerOf(transaction, owner.id, barcode) : null;
    if (sticker === null) return refusal(words.vehicleUnknown);
    if (sticker.status === "void") return refusal(messages.stickerInactive);
    return placeStickerOrder(transaction, context, sticker, { kind: "renewal", productId, rate, discount, shipping });
  });
});

/** /checkout/replacement: places an order for one sticker in place of a paid one. It is sent to the owner's stored address. */
const replace = defineHandler(placeReplacementOrder, async ({ barcode, rate }, context) => {
  const owner = await findOwner(context.database, subjectOf(context));
  if (owner === null) return refusal(words.checkoutFailed);
  const shipping = readShipping(owner);
  const error = shippingError(shipping);
  if (error !== null) return refusal(error);
  return checkOut(context, shipping, async (transaction) => {
    if (!(await isState(transaction, shipping.state))) return refusal(orderErrors.state);
    const sticker = patterns.stickerGuid.test(barcode) ? await lockStickerOf(transaction, owner.id, barcode) : null;
    if (sticker === null) return refusal(words.vehicleUnknown);
    const product = sticker.isPaid && sticker.status !== "void" ? await findProduct(transaction, sticker.productId) : null;
    const price = product?.replacementPrice ?? null;
    if (product === null || price === null) return refusal(orderErrors.product);
    if (rate !== price) return refusal(orderErrors.price);
    const line = { productId: product.id, name: product.name, quantity: 1, price, isSingle: true };
    return storeOrder(transaction, context, { kind: "shop", shipping, lines: [line], discount: 0 });
  });
});

/** /checkout/postpaid: places an order for one postpaid sticker, which can be registered after it is paid for. */
const payPostpaid = defineHandler(placePostpaidStickerOrder, async ({ guid, discount, lines, ownerId: _, ...written }, context) => {
  const shipping = readShipping(written);
  const error = shippingError(shipping);
  if (error !== null) return refusal(error);
  const [line, ...others] = lines;
  if (line?.quantity !== 1 || others.length > 0) return refusal(orderErrors.oneSticker);
  const { productId, price: rate } = line;
  return checkOut(context, shipping, async (transaction) => {
    if (!(await isState(transaction, shipping.state))) return refusal(orderErrors.state);
    const sticker = patterns.stickerGuid.test(guid) ? await lockPostpaidSticker(transaction, guid) : null;
    if (sticker?.status !== "active") return refusal(messages.stickerInactive);
    return placeStickerOrder(transaction, context, sticker, { kind: "postpaid", productId, rate, discount, shipping });
  });
});

const renewalStatus = defineHandler(reportRenewalPayment, async ({ barcode, ...report }, context) => {
  const orderId = parseId(report.orderId);
  const sticker = orderId === null ? null : await findOrderedSticker(context.database, orderId);
  return sticker?.guid === barcode ? handleReport(context, "renewal", report) : refusal(words.checkoutFailed);
});

const postpaidStatus = defineHandler(reportPostpaidStickerPayment, (report, context) => handleReport(context, "postpaid", report));

export const stickerOrderHandlers: readonly Handler[] = [renew, renewalStatus, replace, payPostpaid, postpaidStatus];

/**
 * A requested order for one sticker, as the website sends it, except that the shipping fields of a renewal are the owner's stored ones. The
 * order is refused if the rate is not the sticker's own, or if the discount was not granted to the caller.
 */
type StickerOrderRequest = {
  readonly kind: "renewal" | "postpaid";
  readonly productId: string;
  readonly rate: Paise;
  readonly discount: Paise;
  readonly shipping: Shipping;
};

/**
 * Places an order for a sticker's lifetime validity, or returns the open order with the same terms. All tabs and devices share that
 * order, so that the payment provider accepts only one payment.
 * @param sticker - the sticker's row. Lock it first.
 */
async function placeStickerOrder(
  transaction: Database,
  context: RequestContext,
  sticker: Sticker,
  { kind, productId, rate, discount, shipping }: StickerOrderRequest,
): Promise<Reply<PlacedOrder>> {
  if (sticker.isPaid) return refusal(words.stickerPaid);
  if (productId !== String(sticker.productId) || rate !== sticker.rate) return refusal(orderErrors.price);
  if (discount < 0 || discount > rate) return refusal(words.promoNoLongerValid);

  const lines = [{ productId: sticker.productId, name: productName(sticker.productId), quantity: 1, price: sticker.rate }];
  const { total } = orderAmounts(lines, discount);
  const hasTheseTerms = [eq(orders.kind, kind), eq(orders.discount, discount), eq(orders.total, total)];
  const isSentThere = shippingNames.map((name) => eq(orders[name], shipping[name]));
  const isSame = and(eq(stickerOrders.stickerId, sticker.id), ...hasTheseTerms, ...isSentThere);
  const open = await findUnpaidOrder(transaction, context, isSame);
  if (open !== null) return { kind: "answer", data: { orderId: open, total } };

  const stored = await storeOrder(transaction, context, { kind, shipping, lines, discount });
  if (stored.kind === "answer") await insertStickerOrder(transaction, { orderId: stored.data.orderId, stickerId: sticker.id });
  return stored;
}
