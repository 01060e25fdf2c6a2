import type { OrderKind } from "#contract/order-page";
import { formatRupees, type Paise } from "#contract/money";
import type { Database } from "../../platform/database/database";
import { buttonTo, type MailPart } from "../../delivery/messages/compose-mail";
import type { Services } from "../../requests/services";
import { mailSentences, type MailSentences } from "./mail-sentences";
import { openOrderPage } from "./order-link";
import { findOrder } from "./store";
import { mailCustomer } from "./tell-customer";

/**
 * What a mail about a refund tells. `paidTooLate`: the promo code was used up before the payment arrived. `paidTwice` and
 * `stickerPaidTwice`: the order, or its sticker, was paid for already. `refunded`: the money is on its way. `cancelled`: the refunded order
 * is cancelled.
 */
export type RefundNews = {
  readonly kind: "paidTooLate" | "paidTwice" | "stickerPaidTwice" | "refunded" | "cancelled";
  /** In paise. */
  readonly amount: Paise;
};

/**
 * Mails the customer that a payment will be refunded, or that it was. Use it once, in the transaction that records the payment or refund.
 */
export async function sendRefundMail(
  transaction: Database,
  services: Services,
  orderId: number,
  { kind, amount }: RefundNews,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Order of the payment not found");
  const { order } = found;
  const { environment, paymentEffects } = services;
  const sticker = await paymentEffects.orderedSticker(transaction, orderId);
  const language = sticker?.ownerLanguage ?? "en";
  const sentences = mailSentences[language];
  const what = sentences[kind](formatRupees(amount, true), orderId);
  // Nobody needs to pay again for a sticker that another order has already paid for.
  const orderAgain = kind === "paidTooLate" && sticker?.isPaid !== true ? waysToOrderAgain(sentences)[order.kind] : null;
  const { refundSubject, refundedSubject, cancelledSubject, refundFollows, refundArrives } = sentences;
  const { subject, next } = {
    paidTooLate: { subject: refundSubject, next: [sentences.refund, ...(orderAgain === null ? [] : [orderAgain.sentence])] },
    paidTwice: { subject: refundSubject, next: [refundFollows] },
    stickerPaidTwice: { subject: refundSubject, next: [refundFollows] },
    refunded: { subject: refundedSubject, next: [refundArrives] },
    cancelled: { subject: cancelledSubject, next: [] },
  }[kind];
  const parts: MailPart[] = [
    { kind: "paragraph", lines: [what, ...next] },
    ...(order.kind === "balance" ? buttonTo(environment, "See your account", "/myaccount") : []),
    ...((kind === "refunded" || kind === "cancelled") && order.kind !== "balance"
      ? buttonTo(environment, sentences.seeOrder, (await openOrderPage(transaction, services, orderId)).path)
      : []),
    ...(orderAgain?.button ? buttonTo(environment, ...orderAgain.button) : []),
  ];
  await mailCustomer(transaction, services, order, { subject: subject(environment.brandName), parts, language });
}

type WayToOrderAgain = { readonly sentence: string; readonly button: readonly [label: string, path: string] | null };

/** How to place an order of each kind again. A postpaid sticker is ordered by scanning it. */
function waysToOrderAgain(sentences: MailSentences): Readonly<Record<OrderKind, WayToOrderAgain>> {
  const { orderAgain: sentence, scanToOrderAgain, seeVehicles } = sentences;
  return {
    shop: { sentence, button: ["Order again", "/productdetail"] },
    renewal: { sentence, button: [seeVehicles, "/userdetail"] },
    postpaid: { sentence: scanToOrderAgain, button: null },
    reseller: { sentence, button: null },
    balance: { sentence, button: null },
  };
}
