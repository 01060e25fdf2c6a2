import type { Paise } from "../../contract/money";
import type { Database } from "../database/database";
import type { MailMessage } from "../delivery/messages/message";
import type { BackendEnvironment } from "../environment/environment";
import type { Services } from "../requests/services";
import type { OrderLine } from "./lines";
import { findOrder, type Order } from "./store";

/** Confirms an order of the shop by mail; to be called in the transaction in which it becomes paid, and so once. */
export async function confirmOrder(transaction: Database, { outbox, environment }: Services, orderId: number): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  await outbox.enqueue(transaction, confirmationMail(found.order, found.lines, environment));
}

/** Plain text: what a customer typed can be nothing but text in it. */
function confirmationMail(order: Order, lines: readonly OrderLine[], { brandName, supportEmail }: BackendEnvironment): MailMessage {
  const text = [
    `Dear ${order.name},`,
    "",
    "Your order has been placed successfully.",
    "",
    ...amountsInWords(order, lines),
    "",
    "We deliver in 3-5 business days to:",
    order.name,
    order.address,
    `${order.city}, ${order.state} ${order.pincode}`,
    "",
    `Questions? Write to ${supportEmail} and give the order number.`,
  ].join("\n");
  return { channel: "mail", to: order.email, subject: `Your ${brandName} order ${order.id}`, text };
}

/** What was ordered and what it came to, line by line. */
export function amountsInWords(order: Order, lines: readonly OrderLine[]): string[] {
  return [
    `Order number: ${order.id}`,
    ...lines.map(({ name, quantity, price }) => `${quantity} x ${name} at ${rupees(price)}: ${rupees(quantity * price)}`),
    `Subtotal: ${rupees(order.subtotal)}`,
    ...(order.discount > 0 ? [`Discount: -${rupees(order.discount)}`] : []),
    `GST(18%): ${rupees(order.gst)}`,
    `Total paid: ${rupees(order.total)}`,
  ];
}

const rupeeFormat = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

/** An amount as it stands in a mail. */
export function rupees(paise: Paise): string {
  return `₹${rupeeFormat.format(paise / 100)}`;
}
