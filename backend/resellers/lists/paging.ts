/** The range of rows in a response. */
export type RowRange = { readonly offset: number; readonly limit: number };

/** Maximum rows in one response. The spec's callers request whole lists, so this limits memory. */
const MOST_ROWS = 10_000;
const USUAL_PAGE = 10;
const LAST_PAGE = 1_000_000;

/** Returns the rows of a page, or of the whole list without a page. Clamps page and size to valid values. */
export function rowRangeOf({ page, pageSize }: { readonly page: number | null; readonly pageSize: number | null }): RowRange {
  if (page === null) return { offset: 0, limit: MOST_ROWS };
  const limit = between(1, pageSize ?? USUAL_PAGE, MOST_ROWS);
  return { offset: (between(1, page, LAST_PAGE) - 1) * limit, limit };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
