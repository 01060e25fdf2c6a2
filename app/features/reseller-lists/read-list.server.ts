import type { Outcome } from "#contract/outcome";
import { wholeList } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { retryLaterInit, type TemporaryFailure } from "~/api/retry-later.server";
import { environment } from "~/env.server";
import type { ListFilters } from "~/features/listing/list-query";
import { PAGE_ROWS, pageWindow, type PageWindow } from "~/features/listing/page-window";
import { endResellerSession } from "~/session/reseller.server";

/** The requested part of a list; null means everything. */
export type Wanted = {
  readonly paging: { readonly page: number | null; readonly pageSize: number | null };
  readonly filters: ListFilters;
};

/** A reseller's list: how to request it, and how to filter it where the API does not. */
export type ResellerList<Row> = {
  readonly ask: (wanted: Wanted) => Promise<Outcome<{ readonly rows: readonly Row[]; readonly total: number | null }>>;
  readonly matches: (row: Row, filters: ListFilters) => boolean;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly window: PageWindow;
  /** The load error, or null. */
  readonly problem: "refused" | TemporaryFailure["kind"] | null;
  /** Status and headers of the response. */
  readonly init: ResponseInit;
};

/** The built-in API's limit per request. */
const ROWS_AT_ONCE = 10_000;

/** Only the built-in API supports paging and filters. An external one returns the whole list, as in the spec. */
const asksForParts = environment.apiBaseUrl === null;

/**
 * Reads one page of a list.
 * @throws a redirect to the login if the session has ended.
 */
export async function readListPage<Row>(
  list: ResellerList<Row>,
  page: number,
  filters: ListFilters,
  request: Request,
): Promise<ListPage<Row>> {
  const answer = asksForParts ? await askForPage(list, page, filters) : await askForAll(list, filters);
  if (answer.kind === "unauthorised") throw await endResellerSession(request);
  if (answer.kind !== "ok") {
    const init = answer.kind === "refused" ? {} : retryLaterInit(answer);
    return { rows: [], window: pageWindow(1, 0), problem: answer.kind, init };
  }
  const { rows, total } = answer.data;
  const window = pageWindow(page, total ?? rows.length);
  const first = (window.page - 1) * PAGE_ROWS;
  return { rows: total === null ? rows.slice(first, first + PAGE_ROWS) : rows, window, problem: null, init: {} };
}

/**
 * Reads all rows that match the filters. Returns null if some cannot be loaded.
 * @throws a redirect to the login if the session has ended.
 */
export async function readWholeList<Row>(list: ResellerList<Row>, filters: ListFilters, request: Request): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await (asksForParts ? list.ask({ paging: { page, pageSize: ROWS_AT_ONCE }, filters }) : askForAll(list, filters));
    if (answer.kind === "unauthorised") throw await endResellerSession(request);
    if (answer.kind !== "ok") return null;
    for (const row of answer.data.rows) rows.push(row);
    const { total } = answer.data;
    if (total === null || rows.length >= total || answer.data.rows.length === 0) return rows;
  }
}

/** Requests the last page instead if `page` is beyond it. */
async function askForPage<Row>(list: ResellerList<Row>, page: number, filters: ListFilters) {
  const ask = (number: number) => list.ask({ paging: { page: number, pageSize: PAGE_ROWS }, filters });
  const answer = await ask(page);
  if (answer.kind !== "ok" || answer.data.total === null) return answer;
  const { page: nearest } = pageWindow(page, answer.data.total);
  return nearest === page ? answer : ask(nearest);
}

async function askForAll<Row>(list: ResellerList<Row>, filters: ListFilters): Promise<Awaited<ReturnType<ResellerList<Row>["ask"]>>> {
  const answer = await list.ask({ paging: wholeList, filters: unfiltered });
  if (answer.kind !== "ok") return answer;
  return { ...answer, data: { rows: answer.data.rows.filter((row) => list.matches(row, filters)), total: null } };
}
