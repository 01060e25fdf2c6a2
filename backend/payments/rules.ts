import type { payments } from "../database/schema/payments";

export type PaymentState = (typeof payments.$inferSelect)["state"];

/** A state is only ever left for a later one: a refusal that comes after the money changes nothing. */
const order: readonly PaymentState[] = ["created", "attempted", "failed", "paid"];

/** Where a payment stands after it was heard to be in `heard`, in whatever order such news comes. */
export function laterState(current: PaymentState, heard: PaymentState): PaymentState {
  return order.indexOf(heard) > order.indexOf(current) ? heard : current;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pauses before the provider is asked what became of an order, from the moment it was opened there. */
const pauses = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
const LATER_PAUSE = 6 * HOUR;

/** The provider itself waits this long for a bank's late answer. */
const GIVEN_UP_AFTER = 5 * DAY;

/**
 * When a payment is looked after the next time.
 * @param checks - how often it has been.
 * @returns null when nothing is to be expected any more.
 */
export function nextCheck(checks: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER) return null;
  return new Date(now.getTime() + (pauses[checks] ?? LATER_PAUSE));
}

/** An order's name at the provider: unique, and at most 40 characters. */
export function receiptOf(orderId: number): string {
  return `order-${orderId}`;
}
