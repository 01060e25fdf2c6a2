import { ilike, or, type AnyColumn, type SQL } from "drizzle-orm";

/** What a list is narrowed down by; null is not at all. */
export type Filters = { readonly search: string | null; readonly status: string | null };

const LONGEST_SEARCH = 50;

/** That one of the texts has what is searched for in it, in capitals or not. What people search for is no pattern. */
export function contains(search: string | null, texts: readonly (AnyColumn | SQL)[]): SQL | undefined {
  const sought = search?.trim().slice(0, LONGEST_SEARCH) ?? "";
  if (sought === "") return undefined;
  const pattern = `%${sought.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...texts.map((text) => ilike(text, pattern)));
}
