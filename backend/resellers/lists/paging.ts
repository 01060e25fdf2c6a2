/** The rows of a list that an answer holds. */
export type RowRange = { readonly offset: number; readonly limit: number };

/** The most rows in one answer. The spec's callers ask for whole lists, and a long one must not exhaust the memory. */
const MOST_ROWS = 10_000;
const USUAL_PAGE = 10;
const LAST_PAGE = 1_000_000;

/** The rows of the requested page; without a page, the whole list. A page or size out of range becomes the nearest valid one. */
export function rowRangeOf({ page, pageSize }: { readonly page: number | null; readonly pageSize: number | null }): RowRange {
  if (page === null) return { offset: 0, limit: MOST_ROWS };
  const limit = between(1, pageSize ?? USUAL_PAGE, MOST_ROWS);
  return { offset: (between(1, page, LAST_PAGE) - 1) * limit, limit };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
