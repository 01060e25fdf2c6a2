import type { Database } from "../database/database";
import type { OrderKind } from "../database/schema/orders";
import type { Services } from "../handling";
import { settlePrepaidOrder } from "../resellers/paid";
import { confirmOrder } from "../shop/confirmation";
import { payForSticker } from "../sticker-orders/paid";

/** What being paid brings about, for each kind of order: written in the transaction that settles it, and so exactly once. */
export const paidEffects: Readonly<Record<OrderKind, (transaction: Database, services: Services, orderId: number) => Promise<void>>> = {
  shop: confirmOrder,
  reseller: settlePrepaidOrder,
  renewal: payForSticker,
  postpaid: payForSticker,
};
