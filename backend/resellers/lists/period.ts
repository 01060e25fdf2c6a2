import { and, gte, lt, type AnyColumn, type SQL } from "drizzle-orm";

import { isCalendarDay } from "#contract/day";

/** The first and last day of a list in India, as yyyy-mm-dd. Null means no limit. */
export type Period = { readonly from: string | null; readonly to: string | null };

const DAY_MS = 86_400_000;

/** Returns a condition that the moment is within the period. Ignores days that do not exist. */
export function isWithin({ from, to }: Period, moment: AnyColumn): SQL | undefined {
  const first = startOf(from);
  const last = startOf(to);
  return and(first && gte(moment, first), last && lt(moment, new Date(last.getTime() + DAY_MS)));
}

function startOf(day: string | null): Date | undefined {
  return day !== null && isCalendarDay(day) ? new Date(`${day}T00:00:00+05:30`) : undefined;
}
