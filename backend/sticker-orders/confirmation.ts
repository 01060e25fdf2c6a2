import type { Database } from "../database/database";
import { amountLines } from "../orders/confirmation";
import { findOrder } from "../orders/store";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";

/** Mails the confirmation of lifetime validity. Call it in the transaction that sets the validity, so that it is sent once. */
export async function confirmStickerOrder(
  transaction: Database,
  { outbox, environment }: Services,
  orderId: number,
  plate: string | null,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  const { order, lines } = found;
  const text = [
    `Dear ${order.name},`,
    "",
    plate === null
      ? "Your sticker is paid for. Scan it and register your vehicle: it is valid for the vehicle's lifetime."
      : `The sticker of your vehicle ${plate} is valid for the vehicle's lifetime.`,
    "",
    ...amountLines(order, lines),
    "",
    messages.questions(environment.supportEmail),
  ].join("\n");
  await outbox.enqueue(transaction, { channel: "mail", to: order.email, subject: `Your ${environment.brandName} order ${order.id}`, text });
}
