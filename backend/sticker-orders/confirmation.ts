import type { Database } from "../database/database";
import { amountsInWords } from "../orders/confirmation";
import { findOrder } from "../orders/store";
import type { Services } from "../requests/services";

/** Confirms by mail that a sticker is valid for its lifetime; to be called in the transaction that makes it so, and so once. */
export async function confirmStickerOrder(
  transaction: Database,
  { outbox, environment }: Services,
  orderId: number,
  plate: string | null,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("An order was paid that does not exist");
  const { order, lines } = found;
  const text = [
    `Dear ${order.name},`,
    "",
    plate === null
      ? "Your sticker is paid for. Scan it and register your vehicle: it is valid for the vehicle's lifetime."
      : `The sticker of your vehicle ${plate} is valid for its lifetime.`,
    "",
    ...amountsInWords(order, lines),
    "",
    `Questions? Write to ${environment.supportEmail} and name the order number.`,
  ].join("\n");
  await outbox.enqueue(transaction, { channel: "mail", to: order.email, subject: `Your ${environment.brandName} order ${order.id}`, text });
}
