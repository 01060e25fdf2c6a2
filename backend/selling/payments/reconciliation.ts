import type { Services } from "../../requests/services";
import { CHECKS_OF_PAID, nextCheck } from "./rules";
import { recordReported } from "./refund";
import { paymentsWithOpenRefund } from "./refund-store";
import { applyPaymentAttempts, settlingTransaction } from "./settlement";
import { makeChecksDue, claimChecks, countDue, countPaid, finishCheck, nextCheckDueAt, type Payment } from "./store";

/** How many payments to check at once: the newest, whose payer still waits, and those that have been due longest. */
const CONCURRENT_CHECKS = { newest: 3, mostOverdue: 3 } as const;

/**
 * In milliseconds. A check claims its payment for the time `claim`, which is longer than its requests to the provider can take. The wait
 * until the next run is between `minPause` and `poll`.
 */
const timings = { claim: 60_000, poll: 60_000, minPause: 1_000 } as const;

/**
 * Checks some of the payments that are due. Looks up at the provider what was paid for each order, also for a paid one, which may be paid
 * twice. Closes the links of paid orders.
 * @returns the milliseconds until the next check.
 */
export async function reconcile(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const busyUntil = new Date(now.getTime() + timings.claim);
  const due = await claimChecks(database, now, busyUntil, CONCURRENT_CHECKS);
  await Promise.all(due.map((payment) => check(services, payment, busyUntil)));
  const next = await nextCheckDueAt(database);
  const wait = next === null ? timings.poll : next.getTime() - clock.now().getTime();
  return Math.max(Math.min(wait, timings.poll), timings.minPause);
}

/** How often refunds and disputes are compared, and how far back. In milliseconds. A bank may take months to decide a dispute. */
const refundTimings = { poll: 60 * 60_000, lookBack: 7 * 24 * 60 * 60_000, disputes: 180 * 24 * 60 * 60_000 } as const;

/**
 * Compares our refunds with the provider's: those that were made on its own pages, ours that have no result yet, and disputes. Their
 * webhooks can get lost.
 * @returns the milliseconds until the next comparison.
 */
export async function reconcileRefunds(services: Services): Promise<number> {
  const { database, clock, outbox, payments } = services;
  const now = clock.now().getTime();
  const listed = [
    ...((await payments.provider.refundsSince(new Date(now - refundTimings.lookBack))) ?? []),
    ...((await payments.provider.disputesSince(new Date(now - refundTimings.disputes))) ?? []),
  ];
  for (const paymentId of await paymentsWithOpenRefund(database)) {
    const made = (await payments.provider.refundsOf(paymentId)) ?? [];
    listed.push(...made.map((refund) => ({ ...refund, paymentId })));
  }
  for (const refund of listed) await database.transaction((transaction) => recordReported(transaction, services, refund));
  outbox.wake();
  return refundTimings.poll;
}

/** How long `reconcileNow` keeps starting checks, in milliseconds. */
const RECONCILE_TIMEOUT_MS = 60_000;

/**
 * The maximum age of an order that `reconcileNow` checks if the operator names no order. The provider waits this long for a bank's late
 * response.
 */
const LOOK_BACK_MS = 5 * 24 * 60 * 60_000;

/**
 * Checks all recent unpaid orders, or one order, also a paid one, and all recent refunds at the provider now.
 * @returns the number of orders, how many were found to be paid, and how many could not be checked within a minute.
 */
export async function reconcileNow(
  services: Services,
  orderId: number | null,
): Promise<{ asked: number; paid: number; unanswered: number }> {
  const { database, clock } = services;
  const begun = clock.now();
  await reconcileRefunds(services);
  const orderIds = await makeChecksDue(database, begun, orderId, new Date(begun.getTime() - LOOK_BACK_MS));
  const paidBefore = await countPaid(database, orderIds);
  const deadline = Date.now() + RECONCILE_TIMEOUT_MS;
  let unanswered = orderIds.length;
  while (unanswered > 0 && Date.now() < deadline) {
    await reconcile(services);
    unanswered = await countDue(database, orderIds, begun);
  }
  return { asked: orderIds.length, paid: (await countPaid(database, orderIds)) - paidBefore, unanswered };
}

async function check(services: Services, payment: Payment, busyUntil: Date): Promise<void> {
  const { database, clock } = services;
  const isPaid = payment.state === "paid";
  // If the provider does not respond, the next check closes the link of the paid order.
  if (isPaid && payment.linkId !== null) await services.payments.provider.cancelLink(payment.linkId);
  await lookUp(services, payment);
  const isDone = isPaid && payment.checks + 1 >= CHECKS_OF_PAID;
  const next = isDone ? null : nextCheck(payment.checks + 1, payment.createdAt, clock.now());
  await finishCheck(database, payment, busyUntil, next);
}

/** Looks up an order's payments at the provider, and applies them. */
async function lookUp(services: Services, { orderId, providerOrderId, linkId }: Payment): Promise<void> {
  const { outbox, payments } = services;
  const byOrder = providerOrderId === null ? null : await payments.provider.paymentsOf({ source: "order", id: providerOrderId });
  const byLink = linkId === null ? null : await payments.provider.paymentsOf({ source: "link", id: linkId });
  await settlingTransaction(services, async (transaction) => {
    if (byOrder !== null) await applyPaymentAttempts(transaction, services, orderId, byOrder);
    if (byLink !== null) await applyPaymentAttempts(transaction, services, orderId, byLink);
  });
  outbox.wake();
}
