import { formatRupees } from "#contract/money";
import type { Database } from "../database/database";
import { buttonTo, composeMail, paragraph, type MailPart } from "../delivery/messages/compose-mail";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";
import { findOrder } from "./store";

/**
 * Mails the customer that the payment arrived too late for the promo code and will be refunded. Call it once, in the
 * transaction that records the payment.
 */
export async function sendRefundNotice(transaction: Database, { outbox, environment }: Services, orderId: number): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Order of the payment not found");
  const { order } = found;
  const { brandName, supportEmail } = environment;
  const parts: MailPart[] = [
    paragraph(`Dear ${order.name},`),
    {
      kind: "paragraph",
      lines: [
        `Your payment of ${formatRupees(order.total, true)} for order ${order.id} arrived after the reservation of its promo code had ended.`,
        "The code has since been used up. We did not accept the order and will refund your payment.",
        "You can place the order again without the code.",
      ],
    },
    ...buttonTo(environment, "Order again", "/productdetail"),
    paragraph(messages.questions(supportEmail)),
  ];
  const subject = `Your ${brandName} payment will be refunded`;
  await outbox.enqueue(transaction, composeMail({ to: order.email, subject, parts }, environment));
}
