import { setTimeout as pause } from "node:timers/promises";

import type { AnswerOf } from "../../contract/call";
import type { Paise } from "../../contract/money";
import { paymentLinkReturnPath } from "../../contract/payments";
import type { placeOrder } from "../../contract/shop";
import { words } from "../../contract/words";
import { promoHoldEnd } from "../orders/promo-hold";
import type { LinkRequest } from "../payment-provider/provider";
import type { Reply } from "../requests/handler";
import type { Services } from "../requests/services";
import { nextCheck, receiptOf } from "./rules";
import { abandonOpening, claimOpening, findPayment, finishOpening, type Payment } from "./store";

/** An order of ours that waits for its payment. */
export type PlacedOrder = { readonly orderId: number; readonly total: Paise };

/**
 * Answers who has placed an order with the ways to pay it. Not to be called inside a transaction. When the provider could not
 * be had, the same form sent again goes on with the same order.
 */
export async function offerPayment(
  services: Services,
  { orderId, total }: PlacedOrder,
  payer: LinkRequest["payer"],
): Promise<Reply<AnswerOf<typeof placeOrder>>> {
  const hold = await services.database.transaction((transaction) =>
    services.paymentEffects.holdPromoUse(transaction, orderId, services.clock.now()),
  );
  if (hold.kind === "lost") return { kind: "refusal", message: words.promoNoLongerValid };
  const open = await openPayment(services, orderId, payer, hold.until);
  if (open === null) return { kind: "unavailable", retryAfter: times.retrySeconds, message: words.checkoutUnavailable };
  return {
    kind: "answer",
    data: {
      provider: { orderId: open.providerOrderId, keyId: open.keyId, paymentLink: open.link },
      order: { id: String(orderId), amount: total, payBefore: hold.until },
    },
  };
}

/** What a person needs to pay an order. */
export type OpenPayment = {
  readonly providerOrderId: string;
  readonly keyId: string;
  /** The address of the second way to pay, or "". */
  readonly link: string;
};

/** Milliseconds, but for `retrySeconds`. The provider's own timeout is shorter than the claim, and a page waits longer than `patience`. */
const times = { claim: 15_000, patience: 8_000, glance: 100, retrySeconds: 30 } as const;
const LINK_LIVES = 24 * 60 * 60_000;

/**
 * Has the provider make its order for one of ours: once, however many ask at the same time. Not to be called inside a
 * transaction: our order must be committed before anybody else hears of it.
 * @returns null when the provider could not be had; the order stands, and may be opened later.
 */
async function openPayment(
  services: Services,
  orderId: number,
  payer: LinkRequest["payer"],
  payBefore: Date | null,
): Promise<OpenPayment | null> {
  for (let waited = 0; waited < times.patience; waited += times.glance) {
    const payment = await findPayment(services.database, orderId);
    if (payment === null) return null;
    if (payment.providerOrderId !== null) return opened(services, payment, payment.providerOrderId, payBefore);
    const now = services.clock.now();
    const isOurs = await claimOpening(services.database, orderId, now, after(now, times.claim));
    if (!isOurs) await pause(times.glance);
    else if (!(await openAtProvider(services, payment, payer, payBefore))) return null;
  }
  return null;
}

/** Both ways at once, since a person waits. Without the link the order can be paid all the same. */
async function openAtProvider(services: Services, payment: Payment, payer: LinkRequest["payer"], payBefore: Date | null): Promise<boolean> {
  const { database, clock, environment, payments } = services;
  const { orderId, amount } = payment;
  const now = clock.now();
  const request = { receipt: receiptOf(orderId), amount };
  const returnTo = `${environment.appOrigin ?? ""}${paymentLinkReturnPath}`;
  const [order, link] = await Promise.all([
    payments.provider.createOrder(request),
    payments.provider.createLink({
      ...request,
      payer,
      returnTo,
      description: `${environment.brandName} order ${orderId}`,
      expiresAt: payBefore ?? after(now, LINK_LIVES),
    }),
  ]);
  if (order === null) await abandonOpening(database, orderId);
  else await finishOpening(database, orderId, { providerOrderId: order.id, link, nextCheckAt: nextCheck(0, payment.createdAt, now) });
  return order !== null;
}

/** A link is made once. That of an order whose time to pay was extended ended with the first time. */
function opened({ payments, clock }: Services, payment: Payment, providerOrderId: string, payBefore: Date | null): OpenPayment {
  const hasEnded = payBefore !== null && promoHoldEnd(payment.createdAt) <= clock.now();
  return { providerOrderId, keyId: payments.account.keyId, link: hasEnded ? "" : (payment.linkUrl ?? "") };
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
