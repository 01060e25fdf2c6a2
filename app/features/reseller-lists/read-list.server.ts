import type { Outcome } from "#contract/outcome";
import { wholeList } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { retryLaterInit, type TemporaryFailure } from "~/api/retry-later.server";
import { environment } from "~/env.server";
import type { ListFilters } from "~/features/listing/list-query";
import { ROWS_PER_PAGE, pageWindow, type PageWindow } from "~/features/listing/page-window";
import { endResellerSession } from "~/session/reseller.server";

/** The requested part of a list; null means everything. */
export type ListRequest = {
  readonly paging: { readonly page: number | null; readonly pageSize: number | null };
  readonly filters: ListFilters;
};

/** A reseller's list: how to request it, and how to filter it where the API does not. */
export type ResellerList<Row> = {
  readonly load: (request: ListRequest) => Promise<Outcome<{ readonly rows: readonly Row[]; readonly total: number | null }>>;
  readonly matches: (row: Row, filters: ListFilters) => boolean;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly window: PageWindow;
  /** The load error, or null. */
  readonly error: "refused" | TemporaryFailure["kind"] | null;
  /** Status and headers of the response. */
  readonly init: ResponseInit;
};

/** The built-in API's limit per request. */
const MAX_ROWS_PER_CALL = 10_000;

/** Only the built-in API supports paging and filters. An external one returns the whole list, as in the spec. */
const supportsPaging = environment.apiBaseUrl === null;

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
  const answer = supportsPaging ? await loadPage(list, page, filters) : await loadAll(list, filters);
  if (answer.kind === "unauthorised") throw await endResellerSession(request);
  if (answer.kind !== "ok") {
    const init = answer.kind === "refused" ? {} : retryLaterInit(answer);
    return { rows: [], window: pageWindow(1, 0), error: answer.kind, init };
  }
  const { rows, total } = answer.data;
  const window = pageWindow(page, total ?? rows.length);
  const first = (window.page - 1) * ROWS_PER_PAGE;
  return { rows: total === null ? rows.slice(first, first + ROWS_PER_PAGE) : rows, window, error: null, init: {} };
}

/**
 * Reads all rows that match the filters. Returns null if some cannot be loaded.
 * @throws a redirect to the login if the session has ended.
 */
export async function readWholeList<Row>(list: ResellerList<Row>, filters: ListFilters, request: Request): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await (supportsPaging ? list.load({ paging: { page, pageSize: MAX_ROWS_PER_CALL }, filters }) : loadAll(list, filters));
    if (answer.kind === "unauthorised") throw await endResellerSession(request);
    if (answer.kind !== "ok") return null;
    for (const row of answer.data.rows) rows.push(row);
    const { total } = answer.data;
    if (total === null || rows.length >= total || answer.data.rows.length === 0) return rows;
  }
}

/** Requests the last page instead if `page` is beyond it. */
async function loadPage<Row>(list: ResellerList<Row>, page: number, filters: ListFilters) {
  const load = (number: number) => list.load({ paging: { page: number, pageSize: ROWS_PER_PAGE }, filters });
  const answer = await load(page);
  if (answer.kind !== "ok" || answer.data.total === null) return answer;
  const { page: nearest } = pageWindow(page, answer.data.total);
  return nearest === page ? answer : load(nearest);
}

async function loadAll<Row>(list: ResellerList<Row>, filters: ListFilters): Promise<Awaited<ReturnType<ResellerList<Row>["load"]>>> {
  const answer = await list.load({ paging: wholeList, filters: unfiltered });
  if (answer.kind !== "ok") return answer;
  return { ...answer, data: { rows: answer.data.rows.filter((row) => list.matches(row, filters)), total: null } };
}
