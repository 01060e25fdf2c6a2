/** What a list is narrowed down by; null is not at all. */
export type ListFilters = { readonly search: string | null; readonly status: string | null };

const LONGEST_SEARCH = 50;

/** The search and the status of an address; a status that there is not counts as none. */
export function askedFilters(query: URLSearchParams, statuses: readonly string[]): ListFilters {
  const search = (query.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const status = query.get("status");
  return { search: search === "" ? null : search, status: status !== null && statuses.includes(status) ? status : null };
}

/** As the query of an address; what is not asked for, and the first page, are left out. */
export function listQuery({ search, status }: ListFilters, page = 1): { page?: string; search?: string; status?: string } {
  return {
    ...(search === null ? {} : { search }),
    ...(status === null ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Whether one of the texts has in it what is searched for, in capitals or not. */
export function contains(search: string | null, texts: readonly string[]): boolean {
  return search === null || texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));
}
