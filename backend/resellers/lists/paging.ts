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
