import { formatRupees } from "#contract/money";
import { words } from "#contract/words";
import type { Database } from "../database/database";
import type { MailMessage } from "../delivery/messages/message";
import type { BackendEnvironment } from "../environment/environment";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";
import type { OrderLine } from "./order-line";
import { findOrder, type Order } from "./store";

/** Mails the confirmation of a shop order. Use it in the transaction that marks the order paid, so that only one mail is sent. */
export async function confirmOrder(transaction: Database, { outbox, environment }: Services, orderId: number): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  await outbox.enqueue(transaction, confirmationMail(found.order, found.lines, environment));
}

/** Returns the confirmation. It is plain text, so that nothing that a customer typed can act as markup. */
function confirmationMail(order: Order, lines: readonly OrderLine[], { brandName, supportEmail }: BackendEnvironment): MailMessage {
  const text = [
    `Dear ${order.name},`,
    "",
    words.orderPlaced,
    "",
    ...amountLines(order, lines),
    "",
    "We deliver in 3-5 business days to:",
    order.name,
    order.address,
    `${order.city}, ${order.state} ${order.pincode}`,
    "",
    messages.questions(supportEmail),
  ].join("\n");
  return { channel: "mail", to: order.email, subject: `Your ${brandName} order ${order.id}`, text };
}

/** Lists the number, products and amounts of an order, each as one line of text. */
export function amountLines(order: Order, lines: readonly OrderLine[]): string[] {
  return [
    `Order number: ${order.id}`,
    ...lines.map(
      ({ name, quantity, price }) => `${quantity} x ${name} at ${formatRupees(price, true)}: ${formatRupees(quantity * price, true)}`,
    ),
    `Subtotal: ${formatRupees(order.subtotal, true)}`,
    ...(order.discount > 0 ? [`Discount: -${formatRupees(order.discount, true)}`] : []),
    `GST(18%): ${formatRupees(order.gst, true)}`,
    `Total paid: ${formatRupees(order.total, true)}`,
  ];
}
