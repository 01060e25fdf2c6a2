import { formatRupees } from "../../contract/money";
import type { Database } from "../database/database";
import { sentences } from "../requests/sentences";
import type { Services } from "../requests/services";
import { findOrder } from "./store";

/**
 * Tells a customer by mail that the money came too late for the promo code and is returned. To be called once, in the
 * transaction that notes the money.
 */
export async function announceReturn(transaction: Database, { outbox, environment }: Services, orderId: number): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Money came in for an order that does not exist");
  const { order } = found;
  const text = [
    `Dear ${order.name},`,
    "",
    `Your payment of ${formatRupees(order.total, true)} for order ${order.id} came after the time in which its promo code was kept for you.`,
    "The code has been used up since. We have not taken the order, and we return your money.",
    "You can place the order again without the code.",
    "",
    sentences.questions(environment.supportEmail),
  ].join("\n");
  await outbox.enqueue(transaction, {
    channel: "mail",
    to: order.email,
    subject: `Your ${environment.brandName} payment is returned`,
    text,
  });
}
