import type { Services } from "../requests/services";
import { nextCheck } from "./rules";
import { applyPaymentAttempts } from "./settlement";
import { makeChecksDue, claimChecks, countDue, countPaid, finishCheck, nextCheckDueAt, type Payment } from "./store";

const MAX_CONCURRENT_CHECKS = 5;

/**
 * In milliseconds. A check claims its payment for the time `claim`, which is longer than its requests to the provider can take. The wait
 * until the next run is between `minPause` and `poll`.
 */
const timings = { claim: 60_000, poll: 60_000, minPause: 1_000 } as const;

/**
 * Checks some of the payments that are due. Looks up unpaid orders at the provider. Closes the links of orders that were paid through
 * checkout.
 * @returns the milliseconds until the next check.
 */
export async function reconcile(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const busyUntil = new Date(now.getTime() + timings.claim);
  const due = await claimChecks(database, now, busyUntil, MAX_CONCURRENT_CHECKS);
  await Promise.all(due.map((payment) => check(services, payment, busyUntil)));
  const next = await nextCheckDueAt(database);
  const wait = next === null ? timings.poll : next.getTime() - clock.now().getTime();
  return Math.max(Math.min(wait, timings.poll), timings.minPause);
}

/** How long `reconcileNow` keeps starting checks, in milliseconds. */
const RECONCILE_TIMEOUT_MS = 60_000;

/**
 * The maximum age of an order that `reconcileNow` checks if the operator names no order. The provider waits this long for a bank's late
 * response.
 */
const LOOK_BACK_MS = 5 * 24 * 60 * 60_000;

/**
 * Checks all recent unpaid orders, or one order, at the provider now.
 * @returns the number of orders, how many are paid now, and how many could not be checked within a minute.
 */
export async function reconcileNow(
  services: Services,
  orderId: number | null,
): Promise<{ asked: number; paid: number; unanswered: number }> {
  const { database, clock } = services;
  const begun = clock.now();
  const orderIds = await makeChecksDue(database, begun, orderId, new Date(begun.getTime() - LOOK_BACK_MS));
  const deadline = Date.now() + RECONCILE_TIMEOUT_MS;
  let unanswered = orderIds.length;
  while (unanswered > 0 && Date.now() < deadline) {
    await reconcile(services);
    unanswered = await countDue(database, orderIds, begun);
  }
  return { asked: orderIds.length, paid: await countPaid(database, orderIds), unanswered };
}

async function check(services: Services, payment: Payment, busyUntil: Date): Promise<void> {
  const { database, clock } = services;
  const isDone = payment.state === "paid" ? await closeLink(services, payment) : await lookUp(services, payment);
  const next = isDone ? null : nextCheck(payment.checks + 1, payment.createdAt, clock.now());
  await finishCheck(database, payment, busyUntil, next);
}

async function closeLink({ payments }: Services, { linkId }: Payment): Promise<boolean> {
  return linkId === null || payments.provider.cancelLink(linkId);
}

/** Looks up an unpaid order at the provider. @returns false, because the order may need another check. */
async function lookUp(services: Services, { orderId, providerOrderId, linkId }: Payment): Promise<false> {
  const { database, outbox, payments } = services;
  const byOrder = providerOrderId === null ? null : await payments.provider.paymentsOf(providerOrderId);
  const byLink = linkId === null ? null : await payments.provider.paymentsByLink(linkId);
  await database.transaction(async (transaction) => {
    if (byOrder !== null) await applyPaymentAttempts(transaction, services, orderId, "order", byOrder);
    if (byLink !== null) await applyPaymentAttempts(transaction, services, orderId, "link", byLink);
  });
  outbox.wake();
  return false;
}
