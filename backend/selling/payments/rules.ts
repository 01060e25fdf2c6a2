import type { payments } from "../tables";

export type PaymentState = (typeof payments.$inferSelect)["state"];

/**
 * The states of a payment, from first to last. A payment moves only forward, so a failure that is reported after the success changes
 * nothing.
 */
const stateSequence: readonly PaymentState[] = ["created", "attempted", "failed", "paid"];

/** Returns the later of the current and the reported state, so the sequence of reports does not matter. */
export function laterState(current: PaymentState, reported: PaymentState): PaymentState {
  return stateSequence.indexOf(reported) > stateSequence.indexOf(current) ? reported : current;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays before the first checks of an order at the provider. */
const checkDelays = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
const LATER_CHECK_DELAY_MS = 6 * HOUR;

/** The maximum age of an order that is checked. The provider waits this long for a bank's late response. */
const MAX_CHECK_AGE_MS = 5 * DAY;

/**
 * How often a paid order with a payment link is checked, over about 13 hours. It can be paid a second time, through the checkout or the
 * link, and no webhook may arrive.
 */
export const CHECKS_OF_PAID = 6;

/**
 * Returns the time of the next check.
 * @param checks - the number of checks so far.
 * @returns null if no result is expected any more.
 */
export function nextCheck(checks: number, createdAt: Date, now: Date): Date | null {
  if (!isPayable(createdAt, now)) return null;
  return new Date(now.getTime() + (checkDelays[checks] ?? LATER_CHECK_DELAY_MS));
}

/** Returns whether an unpaid order of this age may still be paid: as long as it is checked at the provider. */
export function isPayable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= MAX_CHECK_AGE_MS;
}

/** Returns an order's receipt, which is unique at the provider and has at most 40 characters. */
export function receiptOf(orderId: number): string {
  return `order-${orderId}`;
}
