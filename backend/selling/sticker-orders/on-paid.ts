import { setValidForLife } from "../../registry/stickers";
import type { Database } from "../../platform/database/database";
import { issueInvoice } from "../invoices/issue";
import { findPayment, insertStray } from "../payments/store";
import { sendRefundMail } from "../orders/refund-notice";
import type { Services } from "../../requests/services";
import { confirmStickerOrder } from "./confirmation";
import { findOrderedSticker } from "./store";

/**
 * Makes a paid order's sticker valid for the vehicle's lifetime. Use it in the transaction that marks the order paid.
 * If another order has already paid for the sticker, records this payment for refund, without an invoice.
 */
export async function onStickerOrderPaid(transaction: Database, services: Services, orderId: number): Promise<void> {
  const sticker = await findOrderedSticker(transaction, orderId);
  if (sticker === null) throw new Error("Paid order has no sticker");
  if (!(await setValidForLife(transaction, sticker.id))) return recordSecondPayment(transaction, services, orderId);
  await confirmStickerOrder(transaction, services, orderId, sticker);
  await issueInvoice(transaction, services, orderId);
}

async function recordSecondPayment(transaction: Database, services: Services, orderId: number): Promise<void> {
  const payment = await findPayment(transaction, orderId);
  if (typeof payment?.providerPaymentId !== "string") throw new Error("Paid order has no payment");
  const { providerPaymentId, amount, currency } = payment;
  const createdAt = services.clock.now();
  await insertStray(transaction, { providerPaymentId, orderId, reason: "sticker paid already", amount, currency, createdAt });
  await sendRefundMail(transaction, services, orderId, { kind: "stickerPaidTwice", amount });
}
