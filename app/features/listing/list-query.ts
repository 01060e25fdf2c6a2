import { searchSpellings } from "#contract/sticker-code";

/** A list's filters; null means no filter. */
export type ListFilters = { readonly search: string | null; readonly status: string | null };

/** Room for the address of a sticker. */
export const MAX_SEARCH_LENGTH = 150;

/** Reads the filters from a URL. Ignores an unknown status. */
export function readFilters(query: URLSearchParams, statuses: readonly string[]): ListFilters {
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const status = query.get("status");
  return { search: search === "" ? null : search, status: status !== null && statuses.includes(status) ? status : null };
}

export function hasFilter({ search, status }: ListFilters): boolean {
  return search !== null || status !== null;
}

/** Returns the query parameters for filters and page. Omits empty filters and page 1. */
export function listQuery({ search, status }: ListFilters, page = 1): { page?: string; search?: string; status?: string } {
  return {
    ...(search === null ? {} : { search }),
    ...(status === null ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Returns whether one of the texts contains the search text in one of its spellings, ignoring case. */
export function matchesSearch(search: string | null, texts: readonly string[]): boolean {
  if (search === null) return true;
  const spellings = searchSpellings(search).map((spelling) => spelling.toLowerCase());
  return texts.some((text) => spellings.some((spelling) => text.toLowerCase().includes(spelling)));
}
