import { readWrittenDate, type WrittenDate } from "#contract/day";
import type { ListSort } from "#contract/reseller-words";

/**
 * The first and last day that a list shows, as yyyy-mm-dd, and how the list is sorted. A day that is null means no limit. A `sort` that is
 * null means newest first.
 */
export type ListPeriod = { readonly from: string | null; readonly to: string | null; readonly sort: ListSort | null };

export const anyPeriod: ListPeriod = { from: null, to: null, sort: null };

/**
 * Reads the period from a URL. Accepts days as people type them, because not all browsers have a date field. Ignores invalid days:
 * `readWrongDays` returns them.
 * @param sorts how the list can be sorted.
 */
export function readPeriod(query: URLSearchParams, sorts: readonly ListSort[] = ["oldest"]): ListPeriod {
  const sort = sorts.find((known) => known === query.get("sort")) ?? null;
  return { from: readDay(query.get("from")), to: readDay(query.get("to")), sort };
}

/** What was typed as the first and last day, if it is not a day; otherwise null. */
export type WrongDays = { readonly from: string | null; readonly to: string | null };

export function readWrongDays(query: URLSearchParams): WrongDays {
  return { from: wrongDay(query.get("from")), to: wrongDay(query.get("to")) };
}

/** Returns the query parameters for a period and page. Omits the defaults. */
export function periodQuery({ from, to, sort }: ListPeriod, page = 1) {
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(sort === null ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

export function hasDays({ from, to }: ListPeriod): boolean {
  return from !== null || to !== null;
}

/** How to find the date of each row of a list, and how to sort the rows other than by date. */
export type RowDates<Row> = {
  /** Returns a row's date as the API wrote it. */
  readonly dateOf: (row: Row) => string;
  /** Returns whether the API sent the rows oldest first. Null if unknown. Called if the dates do not show the order. */
  readonly isOldestFirst?: (rows: readonly Row[]) => boolean | null;
  /** Compares two rows, as `Array.sort` expects. */
  readonly comparisons?: Partial<Record<ListSort, (left: Row, right: Row) => number>>;
};

/**
 * Selects and sorts the rows of a whole list. The API may send them newest first or oldest first. If neither the dates nor `isOldestFirst`
 * show which, keeps the API's order. A period with a first or last day leaves out rows without a valid date. Rows that compare as equal
 * are sorted newest first.
 */
export function rowsWithin<Row>(rows: readonly Row[], period: ListPeriod, dates: RowDates<Row>): readonly Row[] {
  const written = rows.flatMap((row) => readWrittenDate(dates.dateOf(row)) ?? []);
  const isSentOldestFirst = isAscending(written) ?? dates.isOldestFirst?.(rows) ?? null;
  const isKept = isSentOldestFirst === null || isSentOldestFirst === (period.sort === "oldest");
  const sorted = isKept ? rows : [...rows].reverse();
  const shown = hasDays(period) ? sorted.filter((row) => contains(period, readDay(dates.dateOf(row)))) : sorted;
  const comparison = period.sort === null ? undefined : dates.comparisons?.[period.sort];
  return comparison === undefined ? shown : [...shown].sort(comparison);
}

/**
 * Returns whether the first date is before the last one. Null if they are the same, or if there are no dates. Compares times only if both
 * were written.
 */
function isAscending(dates: readonly WrittenDate[]): boolean | null {
  const [first, last] = [dates[0], dates[dates.length - 1]];
  if (!first || !last) return null;
  if (first.day !== last.day) return first.day < last.day;
  if (first.moment === null || last.moment === null || first.moment.getTime() === last.moment.getTime()) return null;
  return first.moment < last.moment;
}

function contains({ from, to }: ListPeriod, day: string | null): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

function wrongDay(typed: string | null): string | null {
  return typed === null || typed.trim() === "" || readDay(typed) !== null ? null : typed.slice(0, MAX_SHOWN_LENGTH);
}

/** The maximum number of characters of an invalid day that the form shows again. A valid day has fewer. */
const MAX_SHOWN_LENGTH = 50;

/** Returns a day as yyyy-mm-dd. Null if it is missing or invalid. */
export function readDay(written: string | null): string | null {
  return written === null ? null : (readWrittenDate(written)?.day ?? null);
}
