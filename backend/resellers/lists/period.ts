import { and, gte, lt, type AnyColumn, type SQL } from "drizzle-orm";

import { DAY_MS, isCalendarDay, startOfDay } from "#contract/day";
import type { ListSort } from "#contract/reseller-words";

/** The first and the last day that a list covers, as yyyy-mm-dd. Days begin at midnight in India. Null means no limit. */
export type Period = { readonly from: string | null; readonly to: string | null };

/** A period, and how the list is sorted. Null means newest first. */
export type SortedPeriod = Period & { readonly sort: ListSort | null };

/** Returns a condition that the moment is within the period. Ignores days that do not exist, and days before 1900. */
export function isWithin({ from, to }: Period, moment: AnyColumn): SQL | undefined {
  const first = startOfExisting(from);
  const last = startOfExisting(to);
  return and(first && gte(moment, first), last && lt(moment, new Date(last.getTime() + DAY_MS)));
}

function startOfExisting(day: string | null): Date | undefined {
  return day !== null && isCalendarDay(day) ? startOfDay(day) : undefined;
}
