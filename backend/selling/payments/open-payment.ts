import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";

import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import { paymentLinkReturnPath } from "#contract/payments";
import type { placeOrder } from "#contract/shop";
import { words } from "#contract/words";
import { promoReservationEnd } from "../orders/store";
import type { LinkRequest } from "../../payment-provider/provider";
import type { Database } from "../../platform/database/database";
import type { Reply, RequestContext } from "../../requests/handler";
import type { Services } from "../../requests/services";
import { balanceOrders } from "../resellers/tables";
import { orders, payments, stickerOrders } from "../tables";
import { nextCheck, receiptOf } from "./rules";
import { changePayment, claimOpening, findPayment, finishOpening, type Payment } from "./store";

/** An order in our database that is not paid yet. */
export type PlacedOrder = { readonly orderId: number; readonly total: Paise };

/**
 * Places an order with `place`, once per idempotency key, and opens its payment. Commits our order before the request to the provider. If
 * the provider fails, the person can submit the form again to continue the same order.
 */
export async function checkOut(
  context: RequestContext,
  payer: LinkRequest["payer"],
  place: (transaction: Database) => Promise<Reply<PlacedOrder>>,
): Promise<Reply<AnswerOf<typeof placeOrder>>> {
  const placed = await context.once(place);
  return placed.kind === "answer" ? startPayment(context, placed.data, payer) : placed;
}

/**
 * Opens a placed order's payment and returns the ways to pay. Do not use it in a transaction.
 */
export async function startPayment(
  services: Services,
  { orderId, total }: PlacedOrder,
  payer: LinkRequest["payer"],
): Promise<Reply<AnswerOf<typeof placeOrder>>> {
  const reservation = await services.database.transaction((transaction) =>
    services.paymentEffects.reservePromoUse(transaction, orderId, services.clock.now()),
  );
  if (reservation.kind === "lost") return { kind: "refusal", message: words.promoNoLongerValid };
  const provider = await openPayment(services, orderId, payer, reservation.until);
  if (provider === null) return { kind: "unavailable", retryAfter: timings.retrySeconds, message: words.checkoutUnavailable };
  return { kind: "answer", data: { provider, order: { id: String(orderId), amount: total, payBefore: reservation.until } } };
}

type OpenPayment = AnswerOf<typeof placeOrder>["provider"];

/**
 * In milliseconds, except `retrySeconds`. `claim` is longer than the provider's timeouts. `maxWait` is shorter than the default time limit
 * for the API calls of one page (API_TIMEOUT_MS).
 */
const timings = { claim: 15_000, maxWait: 8_000, poll: 100, retrySeconds: 30 } as const;

/** How long a payment link is valid, and an unpaid order used again, in milliseconds. */
const LINK_TTL_MS = 24 * 60 * 60_000;

/**
 * Finds the newest unpaid order, of those that are used again, that meets a condition on the order, its payment, its sticker or the balance
 * that it pays. All tabs, devices and people share that order, so that the payment provider accepts only one payment.
 */
export async function findUnpaidOrder(database: Database, { clock }: Pick<Services, "clock">, isSame: SQL | undefined) {
  const [open] = await database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(stickerOrders, eq(stickerOrders.orderId, orders.id))
    .leftJoin(balanceOrders, eq(balanceOrders.orderId, orders.id))
    .where(and(isSame, ne(payments.state, "paid"), gt(orders.createdAt, after(clock.now(), -LINK_TTL_MS))))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return open?.id ?? null;
}

/**
 * Creates the order at the provider, only once even in concurrent requests. Do not use it in a transaction, because our order must be
 * committed first.
 * @returns null if the payment could not be opened in time. Our order remains, and its payment can be opened later.
 */
async function openPayment(
  services: Services,
  orderId: number,
  payer: LinkRequest["payer"],
  payBefore: Date | null,
): Promise<OpenPayment | null> {
  for (let waited = 0; waited < timings.maxWait; waited += timings.poll) {
    const payment = await findPayment(services.database, orderId);
    if (payment === null) return null;
    if (payment.providerOrderId !== null) return toOpenPayment(services, payment, payment.providerOrderId, payBefore);
    const now = services.clock.now();
    const isOurs = await claimOpening(services.database, orderId, now, after(now, timings.claim));
    if (!isOurs) await pause(timings.poll);
    else if (!(await openAtProvider(services, payment, payer, payBefore))) return null;
  }
  return null;
}

/** Creates the provider's order and link in parallel, because a person waits. @returns whether there is an order. The link is optional. */
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
      expiresAt: payBefore ?? after(now, LINK_TTL_MS),
    }),
  ]);
  if (order === null) await changePayment(database, orderId, { openingUntil: null });
  else await finishOpening(database, orderId, { providerOrderId: order.id, link, nextCheckAt: nextCheck(0, payment.createdAt, now) });
  return order !== null;
}

/**
 * Returns the ways to pay. If a promo code with limited uses gives the order a time limit (`payBefore`), leaves out a link that has
 * expired. A later reservation of the code does not extend the link.
 */
function toOpenPayment({ payments, clock }: Services, payment: Payment, providerOrderId: string, payBefore: Date | null): OpenPayment {
  const hasEnded = payBefore !== null && promoReservationEnd(payment.createdAt) <= clock.now();
  return { orderId: providerOrderId, keyId: payments.provider.keyId, paymentLink: hasEnded ? "" : (payment.linkUrl ?? "") };
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
