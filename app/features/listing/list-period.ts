import { readWrittenDate } from "#contract/day";

/** The days that a list shows, as yyyy-mm-dd, and its order. Null means no limit, and newest first. */
export type ListPeriod = { readonly from: string | null; readonly to: string | null; readonly isOldestFirst: boolean | null };

/** All days, newest first. */
export const anyPeriod: ListPeriod = { from: null, to: null, isOldestFirst: null };

/** Reads the period from a URL. Ignores days that do not exist. Browsers without a date field send what was typed. */
export function readPeriod(query: URLSearchParams): ListPeriod {
  return { from: readDay(query.get("from")), to: readDay(query.get("to")), isOldestFirst: query.get("sort") === "oldest" ? true : null };
}

/** Returns the query parameters for a period and page. Omits the defaults. */
export function periodQuery({ from, to, isOldestFirst }: ListPeriod, page = 1) {
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(isOldestFirst !== true ? {} : { sort: "oldest" as const }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Whether the list leaves out days. */
export function isLimited({ from, to }: ListPeriod): boolean {
  return from !== null || to !== null;
}

/**
 * Selects and sorts the rows of a whole list, which an API may send in either order.
 * @param dayOf returns a row's day as yyyy-mm-dd, or null if unknown. Rows without a day are in no limited period.
 */
export function rowsWithin<Row>(rows: readonly Row[], period: ListPeriod, dayOf: (row: Row) => string | null): readonly Row[] {
  const days = rows.flatMap((row) => dayOf(row) ?? []);
  const isSentOldestFirst = (days[0] ?? "") < (days[days.length - 1] ?? "");
  const sorted = isSentOldestFirst === (period.isOldestFirst === true) ? rows : [...rows].reverse();
  return isLimited(period) ? sorted.filter((row) => contains(period, dayOf(row))) : sorted;
}

function contains({ from, to }: ListPeriod, day: string | null): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

function readDay(written: string | null): string | null {
  return written === null ? null : (readWrittenDate(written)?.day ?? null);
}
