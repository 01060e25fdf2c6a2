import { formatRupees } from "#contract/money";
import type { Database } from "../database/database";
import type { OrderKind } from "../database/schema/orders";
import { buttonTo, composeMail, paragraph, type MailPart } from "../delivery/messages/compose-mail";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";
import { findOrder } from "./store";

/**
 * Mails the customer that the payment arrived too late for the promo code and will be refunded. Use it once, in the
 * transaction that records the payment.
 */
export async function sendRefundNotice(transaction: Database, { outbox, environment }: Services, orderId: number): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Order of the payment not found");
  const { order } = found;
  const { brandName, supportEmail } = environment;
  const orderAgain = waysToOrderAgain[order.kind];
  const parts: MailPart[] = [
    paragraph(`Dear ${order.name},`),
    {
      kind: "paragraph",
      lines: [
        `Your payment of ${formatRupees(order.total, true)} for order ${order.id} arrived after the reservation of its promo code had ended.`,
        "The code has since been used up. We did not accept the order and will refund your payment.",
        orderAgain.sentence,
      ],
    },
    ...(orderAgain.button === null ? [] : buttonTo(environment, ...orderAgain.button)),
    paragraph(messages.questions(supportEmail)),
  ];
  const subject = `Your ${brandName} payment will be refunded`;
  await outbox.enqueue(transaction, composeMail({ to: order.email, subject, parts }, environment));
}

type WayToOrderAgain = { readonly sentence: string; readonly button: readonly [label: string, path: string] | null };

const sentence = "You can place the order again without the code.";

/** How to place an order of each kind again. A postpaid sticker is ordered by scanning it. */
const waysToOrderAgain: Readonly<Record<OrderKind, WayToOrderAgain>> = {
  shop: { sentence, button: ["Order again", "/productdetail"] },
  renewal: { sentence, button: ["See your vehicles", "/userdetail"] },
  postpaid: { sentence: "You can scan the sticker and place the order again without the code.", button: null },
  reseller: { sentence, button: null },
};
