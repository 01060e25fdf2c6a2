import { productName } from "#contract/limits";
import type { Paise } from "#contract/money";
import { orderAmounts } from "#contract/order-amounts";
import type { Shipping } from "#contract/shop";
import { words } from "#contract/words";
import type { Sticker } from "../../registry/stickers";
import type { Database } from "../../platform/database/database";
import { orderErrors } from "../orders/errors";
import type { PlacedOrder } from "../payments/open-payment";
import type { Refusal, Reply, RequestContext } from "../../requests/handler";
import { storeOrder } from "../shop/checkout";
import { findOpenOrder, insertStickerOrder } from "./store";

/**
 * A requested order for one sticker, as the website sends it, except that the shipping fields of a renewal are the owner's stored ones. The
 * order is refused if the rate is not the sticker's own, or if the discount was not granted to the caller.
 */
export type StickerOrderRequest = {
  readonly kind: "renewal" | "postpaid";
  readonly productId: string;
  readonly rate: Paise;
  readonly discount: Paise;
  readonly shipping: Shipping;
};

/** How long an open order is reused, in milliseconds. A payment link of an order without a promo code is valid equally long. */
const REUSE_WINDOW_MS = 24 * 60 * 60_000;

/**
 * Places an order for a sticker's lifetime validity, or returns the open order with the same terms. All tabs and devices share that
 * order, so that the payment provider accepts only one payment.
 * @param sticker - the sticker's row. Lock it first.
 */
export async function placeStickerOrder(
  transaction: Database,
  context: RequestContext,
  sticker: Sticker,
  { kind, productId, rate, discount, shipping }: StickerOrderRequest,
): Promise<Reply<PlacedOrder>> {
  if (sticker.isPaid) return refuse(words.stickerPaid);
  if (productId !== String(sticker.productId) || rate !== sticker.rate) return refuse(orderErrors.price);
  if (discount < 0 || discount > rate) return refuse(words.promoNoLongerValid);

  const lines = [{ productId: sticker.productId, name: productName(sticker.productId), quantity: 1, price: sticker.rate }];
  const { total } = orderAmounts(lines, discount);
  const since = new Date(context.clock.now().getTime() - REUSE_WINDOW_MS);
  const open = await findOpenOrder(transaction, { kind, stickerId: sticker.id, shipping, discount, total }, since);
  if (open !== null) return { kind: "answer", data: { ...open, total } };

  const stored = await storeOrder(transaction, context, { kind, shipping, lines, discount });
  if (stored.kind === "answer") await insertStickerOrder(transaction, { orderId: stored.data.orderId, stickerId: sticker.id });
  return stored;
}

function refuse(message: string): Refusal {
  return { kind: "refusal", message };
}
