/** Which rows of a list are wanted. */
export type Window = { readonly offset: number; readonly limit: number };

/** The most rows in one answer: the spec's callers ask for whole lists, and no list may bring the process down. */
const MOST_ROWS = 10_000;
const USUAL_PAGE = 10;
const LAST_PAGE = 1_000_000;

/** Reads which page is wanted. Without one it is the whole list; what is no page is taken for the nearest that is. */
export function windowOf({ page, pageSize }: { readonly page: number | null; readonly pageSize: number | null }): Window {
  if (page === null) return { offset: 0, limit: MOST_ROWS };
  const limit = between(1, pageSize ?? USUAL_PAGE, MOST_ROWS);
  return { offset: (between(1, page, LAST_PAGE) - 1) * limit, limit };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
