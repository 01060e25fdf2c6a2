import { DAY_MS } from "./day";
import type { Paise } from "./money";
import { orderStatuses, uncountedStatuses } from "./reseller-words";

/** The fields of a reseller's order that `monthsOf` and `onTheWayOf` use. Days are yyyy-mm-dd, or null if unknown. */
export type OverviewOrder = {
  readonly day: string | null;
  readonly netAmount: Paise | null;
  readonly status: string;
  readonly dispatchDay: string | null;
};

/** The orders of a month. @property month as yyyy-mm. */
export type OrderMonth = { readonly month: string; readonly orders: number; readonly netAmount: Paise };

/**
 * Orders that have not arrived yet, without orders that await payment. `packing`: orders that are not dispatched. `dispatched`: orders
 * that were dispatched at most `transitDays` ago.
 */
export type OrdersOnTheWay = { readonly packing: number; readonly dispatched: number };

const MONTHS = 6;

/**
 * An order counts as on the way for this many days after its dispatch. Delivery takes at most 5 business days (spec, section 9). A Sunday
 * and a public holiday may come in between.
 */
export const transitDays = 7;

/** Returns the current month and the five before it, as yyyy-mm, oldest first. */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const number = year * 12 + month - MONTHS + index;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  });
}

/**
 * Sums the orders of each of the last six months, without those of `uncountedStatuses`. Returns null if the day or amount of an order is
 * unknown.
 */
export function monthsOf(orders: readonly OverviewOrder[], today: string): OrderMonth[] | null {
  const sums = new Map(lastMonths(today).map((month) => [month, { month, orders: 0, netAmount: 0 }]));
  for (const { day, netAmount, status } of orders) {
    if (uncountedStatuses.includes(status)) continue;
    if (day === null || netAmount === null) return null;
    const sum = sums.get(day.slice(0, 7));
    if (sum === undefined) continue;
    sum.orders += 1;
    sum.netAmount += netAmount;
  }
  return [...sums.values()];
}

/** Counts the orders that have not arrived yet. Returns null if an order has an unknown status, or was dispatched on an unknown day. */
export function onTheWayOf(orders: readonly OverviewOrder[], today: string): OrdersOnTheWay | null {
  const known: readonly string[] = Object.values(orderStatuses);
  if (orders.some(({ status }) => !known.includes(status))) return null;
  const days = orders.filter(({ status }) => status === orderStatuses.dispatched).map(({ dispatchDay }) => dispatchDay);
  if (days.includes(null)) return null;
  return {
    packing: orders.filter(({ status }) => status === orderStatuses.placed || status === orderStatuses.askedToCancel).length,
    dispatched: days.filter((day) => day !== null && daysBetween(day, today) <= transitDays).length,
  };
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS;
}
