import { ilike, or, type AnyColumn, type SQL } from "drizzle-orm";

/** How a list is filtered; null filters nothing. */
export type Filters = { readonly search: string | null; readonly status: string | null };

const LONGEST_SEARCH = 50;

/** A condition: one of the texts contains the search words, in any case. `%` and `_` in them are plain characters. */
export function containsText(search: string | null, texts: readonly (AnyColumn | SQL)[]): SQL | undefined {
  const sought = search?.trim().slice(0, LONGEST_SEARCH) ?? "";
  if (sought === "") return undefined;
  const pattern = `%${sought.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...texts.map((text) => ilike(text, pattern)));
}
