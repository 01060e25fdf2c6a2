import type { Outcome } from "#contract/outcome";
import { unfiltered } from "#contract/reseller-words";
import { findApiKind } from "~/api/client.server";
import { retryLaterInit, type TemporaryFailure } from "~/api/retry-later.server";
import { anyPeriod, readWrongDays, rowsWithin, type RowDates, type WrongDays } from "~/features/listing/list-period";
import { ROWS_PER_PAGE, pageWindow, readPageNumber, type PageWindow } from "~/features/listing/page-window";
import { readSelection, type ListChoices, type ListFilters, type ListSelection } from "~/features/listing/selection";

/** The requested part of a list; null means everything. */
type ListRequest = ListSelection & { readonly paging: { readonly page: number | null; readonly pageSize: number | null } };

/** A reseller's list: how to load it, and how to filter the rows if the API does not. `Facts` are about the whole list. */
export type ResellerList<Row, Facts = null> = {
  readonly choices: ListChoices;
  readonly load: (request: ListRequest) => Promise<ListOutcome<Row, Facts>>;
  /** Whether a row passes the filters, if the list has any. */
  readonly matches?: (row: Row, filters: ListFilters) => boolean;
  /** How to find the date of each row, if the list can be limited to a period. */
  readonly dates?: RowDates<Row>;
};

type ListData<Row, Facts> = { readonly rows: readonly Row[]; readonly total: number | null; readonly facts: Facts };
type ListOutcome<Row, Facts> = Exclude<Outcome<ListData<Row, Facts>>, { kind: "unauthorised" }>;

export type ListPage<Row, Facts = null> = {
  readonly rows: readonly Row[];
  readonly window: PageWindow;
  readonly selection: ListSelection;
  readonly choices: ListChoices;
  readonly wrongDays: WrongDays;
  /** Null if the list could not be loaded. */
  readonly facts: Facts | null;
  readonly error: "refused" | TemporaryFailure["kind"] | null;
  readonly init: ResponseInit;
};

/** The rows of one API call of a download. More would hold up other visitors while the built-in API writes them. */
const ROWS_PER_CALL = 500;

/**
 * Reads the page of a list that the URL asks for.
 * @throws a redirect to the login if the session has ended.
 */
export async function readListPage<Row, Facts>({ url }: Request, list: ResellerList<Row, Facts>): Promise<ListPage<Row, Facts>> {
  const query = new URL(url).searchParams;
  const page = readPageNumber(query);
  const selection = readSelection(query, list.choices);
  const chosen = { selection, choices: list.choices, wrongDays: readWrongDays(query) };
  const outcome = (await apiSelectsRows()) ? await loadPage(list, page, selection) : await loadAll(list, selection);
  if (outcome.kind !== "ok") {
    const init = outcome.kind === "refused" ? {} : retryLaterInit(outcome);
    return { rows: [], window: pageWindow(1, 0), ...chosen, facts: null, error: outcome.kind, init };
  }
  const { rows, total, facts } = outcome.data;
  const window = pageWindow(page, total ?? rows.length);
  const first = (window.page - 1) * ROWS_PER_PAGE;
  return { rows: total === null ? rows.slice(first, first + ROWS_PER_PAGE) : rows, window, ...chosen, facts, error: null, init: {} };
}

/**
 * Reads all rows of a selection, part by part. The last part is null if some rows cannot be loaded.
 * @throws a redirect to the login if the session has ended.
 */
export async function* readWholeList<Row>(
  list: ResellerList<Row, unknown>,
  selection: ListSelection,
): AsyncGenerator<readonly Row[] | null> {
  const isPaged = await apiSelectsRows();
  let count = 0;
  for (let page = 1; ; page += 1) {
    const outcome = await (isPaged ? list.load({ paging: { page, pageSize: ROWS_PER_CALL }, ...selection }) : loadAll(list, selection));
    if (outcome.kind !== "ok") {
      yield null;
      return;
    }
    const { rows, total } = outcome.data;
    yield rows;
    count += rows.length;
    if (total === null || count >= total || rows.length === 0) return;
  }
}

/**
 * Reads only the facts about a list, with as few rows as possible. Returns null if the list cannot be loaded. They are beside a page's own
 * list, so only that one leads to the login if the session has ended.
 */
export async function readFacts<Row, Facts>(list: ResellerList<Row, Facts>): Promise<Facts | null> {
  const paging = (await apiSelectsRows()) ? { page: 1, pageSize: 1 } : everything;
  const outcome = await list.load({ paging, ...wholeSelection }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return null;
    throw thrown;
  });
  return outcome?.kind === "ok" ? outcome.data.facts : null;
}

/** Returns whether to let the API select rows by page, filters and period. An external API is asked for the whole list, as in the spec. */
async function apiSelectsRows(): Promise<boolean> {
  return (await findApiKind()) === "builtIn";
}

/** Loads one page of a list. If `page` is beyond the last page, loads the last page. */
async function loadPage<Row, Facts>(list: ResellerList<Row, Facts>, page: number, selection: ListSelection) {
  const load = (number: number) => list.load({ paging: { page: number, pageSize: ROWS_PER_PAGE }, ...selection });
  const outcome = await load(page);
  if (outcome.kind !== "ok" || outcome.data.total === null) return outcome;
  const { page: nearest } = pageWindow(page, outcome.data.total);
  return nearest === page ? outcome : load(nearest);
}

async function loadAll<Row, Facts>(list: ResellerList<Row, Facts>, { filters, period }: ListSelection): Promise<ListOutcome<Row, Facts>> {
  const { load, matches, dates } = list;
  const outcome = await load({ paging: everything, ...wholeSelection });
  if (outcome.kind !== "ok") return outcome;
  // Sorts before filtering, because the rows that remain after filtering may not show in which order the API sends them.
  const sorted = dates === undefined ? outcome.data.rows : rowsWithin(outcome.data.rows, period, dates);
  const rows = matches === undefined ? sorted : sorted.filter((row) => matches(row, filters));
  return { ...outcome, data: { ...outcome.data, rows, total: null } };
}

const everything = { page: null, pageSize: null };
const wholeSelection = { filters: unfiltered, period: anyPeriod };
