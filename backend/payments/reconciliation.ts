import type { Services } from "../requests/services";
import { nextCheck } from "./rules";
import { takeStock } from "./settlement";
import { bringChecksForward, claimChecks, countDue, countPaid, finishCheck, nextCheckDueAt, type Payment } from "./store";

const CHECKS_AT_ONCE = 5;

/** Milliseconds: longer than the provider is waited for, and how often is looked when nothing is known to be due. */
const times = { claim: 60_000, poll: 60_000, least: 1_000 } as const;

/**
 * Looks after some payments that are due: asks the provider about those that nobody told us more of, and has it close the
 * link of those that were paid the other way.
 * @returns for how many milliseconds to rest before the next look.
 */
export async function reconcile(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const busyUntil = new Date(now.getTime() + times.claim);
  const due = await claimChecks(database, now, busyUntil, CHECKS_AT_ONCE);
  await Promise.all(due.map((payment) => check(services, payment, busyUntil)));
  const next = await nextCheckDueAt(database);
  const wait = next === null ? times.poll : next.getTime() - clock.now().getTime();
  return Math.max(Math.min(wait, times.poll), times.least);
}

/** The longest that an operator waits. */
const RECONCILING = 60_000;

/** The provider waits no longer than this for a bank's late answer. */
const LOOK_BACK = 5 * 24 * 60 * 60_000;

/**
 * Asks the provider at once about all orders of late that are not paid, or about one.
 * @returns how many there were, how many of them are paid now, and how many could not be asked in a minute.
 */
export async function reconcileNow(
  services: Services,
  orderId: number | null,
): Promise<{ asked: number; paid: number; unanswered: number }> {
  const { database, clock } = services;
  const begun = clock.now();
  const orderIds = await bringChecksForward(database, begun, orderId, new Date(begun.getTime() - LOOK_BACK));
  const deadline = Date.now() + RECONCILING;
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

/** An order that turns out paid says itself whether there is more to do, so this never ends the looking. */
async function lookUp(services: Services, { orderId, providerOrderId, linkId }: Payment): Promise<false> {
  const { database, outbox, payments } = services;
  const byOrder = providerOrderId === null ? null : await payments.provider.paymentsOf(providerOrderId);
  const byLink = linkId === null ? null : await payments.provider.paymentsByLink(linkId);
  await database.transaction(async (transaction) => {
    if (byOrder !== null) await takeStock(transaction, services, orderId, "order", byOrder);
    if (byLink !== null) await takeStock(transaction, services, orderId, "link", byLink);
  });
  outbox.nudge();
  return false;
}
