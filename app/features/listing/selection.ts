import { unfiltered, type ListSort } from "#contract/reseller-words";
import { searchSpellings } from "#contract/sticker-code";
import { anyPeriod, hasDays, periodQuery, readPeriod, type ListPeriod } from "./list-period";

/** A list's filters; null means no filter. */
export type ListFilters = { readonly search: string | null; readonly status: string | null };

/** Which rows a list shows, and how they are sorted. */
export type ListSelection = { readonly filters: ListFilters; readonly period: ListPeriod };

/** A sort order, with its words in the list of choices. */
export type SortChoice = { readonly sort: ListSort; readonly label: string };

/** What a person can choose about a list. A list without `statuses` cannot be searched, and one without `sorts` has no dates. */
export type ListChoices = { readonly statuses?: readonly string[]; readonly sorts?: readonly SortChoice[] };

export const oldestFirst: SortChoice = { sort: "oldest", label: "Oldest first" };

/** Room for the address of a sticker. */
export const MAX_SEARCH_LENGTH = 150;

/** Reads the selection from a URL. Ignores what is invalid. */
export function readSelection(query: URLSearchParams, { statuses, sorts }: ListChoices): ListSelection {
  return {
    filters: statuses === undefined ? unfiltered : readFilters(query, statuses),
    period:
      sorts === undefined
        ? anyPeriod
        : readPeriod(
            query,
            sorts.map(({ sort }) => sort),
          ),
  };
}

function readFilters(query: URLSearchParams, statuses: readonly string[]): ListFilters {
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const status = query.get("status");
  return { search: search === "" ? null : search, status: status !== null && statuses.includes(status) ? status : null };
}

/** Returns the query parameters for a selection and page. Omits the defaults. */
export function selectionQuery({ filters: { search, status }, period }: ListSelection, page = 1) {
  return { ...(search === null ? {} : { search }), ...(status === null ? {} : { status }), ...periodQuery(period, page) };
}

/** Returns whether rows may be left out. */
export function leavesOutRows({ filters, period }: ListSelection): boolean {
  return filters.search !== null || filters.status !== null || hasDays(period);
}

/** Returns whether the list shows all rows, newest first. */
export function isWholeList(selection: ListSelection): boolean {
  return !leavesOutRows(selection) && selection.period.sort === null;
}

/** Returns whether one of the texts contains the search text in one of its spellings, ignoring case. */
export function matchesSearch(search: string | null, texts: readonly string[]): boolean {
  if (search === null) return true;
  const spellings = searchSpellings(search).map((spelling) => spelling.toLowerCase());
  return texts.some((text) => spellings.some((spelling) => text.toLowerCase().includes(spelling)));
}
