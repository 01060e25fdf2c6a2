import type { Database } from "../database/database";
import { findPayment, insertStray } from "../payments/store";
import type { Services } from "../requests/services";
import { confirmStickerOrder } from "./confirmation";
import { findOrderedSticker, makeValidForLife } from "./store";

/**
 * What it brings about that an order for a sticker is paid: the sticker is valid for its lifetime, once. To be called in the
 * transaction in which the order becomes paid. Money for a sticker that another order has paid meanwhile is to be given back.
 */
export async function payForSticker(transaction: Database, services: Services, orderId: number): Promise<void> {
  const sticker = await findOrderedSticker(transaction, orderId);
  if (sticker === null) throw new Error("An order was paid that is for no sticker");
  if (await makeValidForLife(transaction, sticker.id)) await confirmStickerOrder(transaction, services, orderId, sticker.plate);
  else await noteSecondPayment(transaction, services, orderId);
}

async function noteSecondPayment(transaction: Database, { clock }: Services, orderId: number): Promise<void> {
  const payment = await findPayment(transaction, orderId);
  if (typeof payment?.providerPaymentId !== "string") throw new Error("An order was paid by no payment");
  const { providerPaymentId, amount, currency } = payment;
  await insertStray(transaction, { providerPaymentId, orderId, reason: "sticker paid already", amount, currency, createdAt: clock.now() });
}
