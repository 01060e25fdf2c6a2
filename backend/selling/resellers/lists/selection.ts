import { and, type AnyColumn, gte, lt, type SQL } from "drizzle-orm";

import { DAY_MS, isCalendarDay, startOfDay } from "#contract/day";
import type { ListSort } from "#contract/reseller-words";
import { foundBy } from "../../../platform/database/search";

/** Filters of a list. Null means no filter. */
export type Filters = { readonly search: string | null; readonly status: string | null };

/** Room for the address of a sticker. */
const MAX_SEARCH_LENGTH = 150;

/** Selects rows by a search. Each of its columns may hold any part of the text. */
export function containsText(search: string | null, texts: readonly (AnyColumn | SQL)[]): SQL | undefined {
  const sought = search?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
  return sought === "" ? undefined : foundBy({ text: texts })(sought);
}

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

/** The range of rows in a response. */
export type RowRange = { readonly offset: number; readonly limit: number };

/** Maximum rows in one response. The maximum saves memory, because clients that follow the spec request whole lists. */
const MAX_ROWS = 10_000;
const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE = 1_000_000;

/** Returns the range of a page, or of the whole list if `page` is null. Replaces invalid numbers with the nearest valid ones. */
export function rowRangeOf({ page, pageSize }: { readonly page: number | null; readonly pageSize: number | null }): RowRange {
  if (page === null) return { offset: 0, limit: MAX_ROWS };
  const limit = clamp(1, pageSize ?? DEFAULT_PAGE_SIZE, MAX_ROWS);
  return { offset: (clamp(1, page, MAX_PAGE) - 1) * limit, limit };
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
