import { readWrittenDate } from "#contract/day";

/**
 * The first and last day that a list shows, as yyyy-mm-dd, and the order of the list. A day that is null means no limit. An order that is
 * null means newest first.
 */
export type ListPeriod = { readonly from: string | null; readonly to: string | null; readonly isOldestFirst: boolean | null };

/** All days, newest first. */
export const anyPeriod: ListPeriod = { from: null, to: null, isOldestFirst: null };

/** Reads the period from a URL. Accepts days as people type them, because not all browsers have a date field. Ignores invalid days. */
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

/** Whether the period has a first or a last day. */
export function isLimited({ from, to }: ListPeriod): boolean {
  return from !== null || to !== null;
}

/**
 * Selects and sorts the rows of a whole list. The API may have sent them newest first or oldest first.
 * @param dayOf returns a row's day as yyyy-mm-dd, or null if unknown. A period with a first or last day leaves out rows without a day.
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
