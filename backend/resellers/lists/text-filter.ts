import { ilike, or, type AnyColumn, type SQL } from "drizzle-orm";

/** Filters of a list. Null means no filter. */
export type Filters = { readonly search: string | null; readonly status: string | null };

const MAX_SEARCH_LENGTH = 50;

/** Returns a condition that one of the texts contains the search text, ignoring case. `%` and `_` are literal. */
export function containsText(search: string | null, texts: readonly (AnyColumn | SQL)[]): SQL | undefined {
  const sought = search?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
  if (sought === "") return undefined;
  const pattern = `%${sought.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...texts.map((text) => ilike(text, pattern)));
}
