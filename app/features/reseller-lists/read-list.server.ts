import type { Outcome } from "#contract/outcome";
import { wholeList } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { comeBackLater, type NotNow } from "~/api/come-back-later.server";
import { environment } from "~/env.server";
import type { ListFilters } from "~/features/listing/list-query";
import { PAGE_ROWS, pageWindow, type PageWindow } from "~/features/listing/page-window";
import { endResellerSession } from "~/session/reseller.server";

/** Which part of a list is asked for; nulls are all of it. */
export type Wanted = {
  readonly paging: { readonly page: number | null; readonly pageSize: number | null };
  readonly filters: ListFilters;
};

/** One of a reseller's lists: how it is asked for, and how it is narrowed down where the API does not do that itself. */
export type ResellerList<Row> = {
  readonly ask: (wanted: Wanted) => Promise<Outcome<{ readonly rows: readonly Row[]; readonly total: number | null }>>;
  readonly isMeant: (row: Row, filters: ListFilters) => boolean;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly window: PageWindow;
  /** Why there are no rows, if it is not that there are none. */
  readonly problem: "refused" | NotNow["kind"] | null;
  /** How the screen answers. */
  readonly init: ResponseInit;
};

/** As many as the built-in backend gives at once. */
const ROWS_AT_ONCE = 10_000;

/** Only the built-in backend pages and filters; from another API comes the whole list, as the spec has it. */
const asksForParts = environment.apiBaseUrl === null;

/**
 * One page of a list.
 * @throws a redirect to the login when the session has ended.
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
    const init = answer.kind === "refused" ? {} : comeBackLater(answer);
    return { rows: [], window: pageWindow(1, 0), problem: answer.kind, init };
  }
  const { rows, total } = answer.data;
  const window = pageWindow(page, total ?? rows.length);
  const first = (window.page - 1) * PAGE_ROWS;
  return { rows: total === null ? rows.slice(first, first + PAGE_ROWS) : rows, window, problem: null, init: {} };
}

/**
 * All rows of a list that the filters leave, however many; null when one part of them cannot be had.
 * @throws a redirect to the login when the session has ended.
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

/** A page beyond the last is asked for again as the last. */
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
  return { ...answer, data: { rows: answer.data.rows.filter((row) => list.isMeant(row, filters)), total: null } };
}
