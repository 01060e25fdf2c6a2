import { formatRupees } from "#contract/money";
import type { Database } from "../database/database";
import type { OrderKind } from "../database/schema/orders";
import { buttonTo, composeMail, paragraph, type MailPart } from "../delivery/messages/compose-mail";
import type { Services } from "../requests/services";
import { mailSentences, type MailSentences } from "./mail-sentences";
import { findOrder } from "./store";

/**
 * Mails the customer that the payment arrived too late for the promo code and will be refunded. Use it once, in the
 * transaction that records the payment.
 */
export async function sendRefundNotice(
  transaction: Database,
  { outbox, environment, paymentEffects }: Services,
  orderId: number,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Order of the payment not found");
  const { order } = found;
  const { brandName, supportEmail } = environment;
  const sticker = await paymentEffects.orderedSticker(transaction, orderId);
  const language = sticker?.ownerLanguage ?? "en";
  const sentences = mailSentences[language];
  const orderAgain = waysToOrderAgain(sentences)[order.kind];
  // Nobody needs to pay again for a sticker that another order has already paid for.
  const advice = sticker?.isPaid === true ? [] : [orderAgain.sentence];
  const parts: MailPart[] = [
    paragraph(sentences.dear(order.name)),
    {
      kind: "paragraph",
      lines: [sentences.paidTooLate(formatRupees(order.total, true), order.id), sentences.refund, ...advice],
    },
    ...(orderAgain.button === null ? [] : buttonTo(environment, ...orderAgain.button)),
    paragraph(sentences.questions(supportEmail)),
  ];
  const subject = sentences.refundSubject(brandName);
  await outbox.enqueue(transaction, composeMail({ to: order.email, subject, parts, language }, environment));
}

type WayToOrderAgain = { readonly sentence: string; readonly button: readonly [label: string, path: string] | null };

/** How to place an order of each kind again. A postpaid sticker is ordered by scanning it. */
function waysToOrderAgain({
  orderAgain: sentence,
  scanToOrderAgain,
  seeVehicles,
}: MailSentences): Readonly<Record<OrderKind, WayToOrderAgain>> {
  return {
    shop: { sentence, button: ["Order again", "/productdetail"] },
    renewal: { sentence, button: [seeVehicles, "/userdetail"] },
    postpaid: { sentence: scanToOrderAgain, button: null },
    reseller: { sentence, button: null },
  };
}
