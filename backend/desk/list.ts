import { and, gt, gte, lt, asc, desc, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";

import { DAY_MS, startOfDay } from "#contract/day";
import type { DeskRole, ListDescription, ListPage, ListQuery, ThingReference } from "#contract/desk";
import type { Services } from "../requests/services";
import { cellOf, column, thing, type Content } from "./cells";
import { ForRole } from "./roles";

/** The rows of one page. */
const PAGE_SIZE = 50;

/** A list from its beginning, without any choice. */
export const everything: ListQuery = { search: null, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } };

type Clauses = { readonly where: SQL | undefined; readonly orderBy: SQL[]; readonly limit: number };

/** A way to sort a list. Rows with the same value are sorted by their ids. */
type Sort = { readonly title: string; readonly column: PgColumn; readonly direction: "ascending" | "descending" };

type KeyValue = Date | string | number;

/** A list, described once: for its page, its search, its export and the terminal. */
type ListDefinition<Found extends object> = {
  readonly name: string;
  readonly title: string;
  readonly role: DeskRole;
  /**
   * What stands below each title: a value of the row, or what a function makes of the row. Programs know the column by the value's name, by
   * the given name, or by a name that follows from the title.
   */
  readonly columns: Readonly<Record<string, (keyof Found & string) | CellsOf<Found> | readonly [name: string, cells: CellsOf<Found>]>>;
  /** The thing that a row leads to. By default, the list's own thing with the row's id. */
  readonly to?: (row: Found) => ThingReference | null;
  /** What each choice of a filter selects. The filter's title is its name. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, SQL | undefined>>>>;
  /** By default, by `date`. The rows have the value of each sorted column by the column's own name. */
  readonly sorts?: Readonly<Record<string, Sort>>;
  /** Tells rows apart. The rows have it by the column's own name. */
  readonly id: PgColumn;
  /** Selects the rows that the list shows. By default, all. */
  readonly only?: SQL;
  /** The column by which the list can be limited to a period. */
  readonly date?: PgColumn;
  readonly search?: { readonly hint: string; readonly where: (text: string) => SQL | undefined };
  readonly commands?: readonly string[];
  readonly remark?: string;
  /** The command that is a row's next step, or null if nothing waits. It is among the actions of the row's thing. */
  readonly next?: (row: Found) => string | null;
} & (
  | { readonly from: (services: Services) => Selection<Found> }
  /** For rows that are made of what the query finds. */
  | { readonly read: (services: Services, clauses: Clauses) => PromiseLike<Found[]> }
);

/** A query that has neither conditions nor an order yet. */
type Selection<Found> = {
  where(where: SQL | undefined): { orderBy(...by: SQL[]): { limit(limit: number): PromiseLike<Found[]> } };
};

type CellsOf<Found> = (row: Found, services: Services) => Content;

/** A list as the desk uses it, whatever its rows are. */
export type List = {
  readonly description: Omit<ListDescription, "group">;
  /** Selects the rows that the list shows with these parameters of its address. */
  matching(parameters: Readonly<Record<string, string>>): SQL | undefined;
  readonly pages: ForRole<ReadPage>;
};

export type ReadPage = (services: Services, query: ListQuery, size?: number) => Promise<ListPage>;

/** The usual sort orders of rows with a date. */
export function byDate(dated: PgColumn) {
  return {
    newest: { title: "Newest first", column: dated, direction: "descending" },
    oldest: { title: "Oldest first", column: dated, direction: "ascending" },
  } as const;
}

/** Defines a list. State first where its rows are from: their types come from it. */
export function defineList<Found extends object>(definition: ListDefinition<Found>): List {
  const { name, title, role, columns, filters = {}, search, date, remark = null, commands = [] } = definition;
  const read: ReadPage = (services, query, size = PAGE_SIZE) => readPage(definition, services, query, size);
  return {
    description: {
      ...{ name, title, role, remark, commands },
      columns: Object.entries(columns).map(([each, cells]) => column(each, nameIn(cells))),
      filters: Object.entries(filters).map(([filter, choices]) => ({
        name: filter.toLowerCase(),
        title: filter,
        choices: Object.keys(choices).map((value) => ({ value, title: value })),
      })),
      sorts: Object.entries(sortsOf(definition)).map(([value, sort]) => ({ value, title: sort.title })),
      searchHint: search?.hint ?? null,
      isDated: date !== undefined,
    },
    matching: ({ from = null, to = null, ...chosen }) => conditionOf(definition, { search: null, filters: chosen, from, to }),
    pages: new ForRole(role, () => read),
  };
}

function nameIn<Found extends object>(cells: ListDefinition<Found>["columns"][string]): string | undefined {
  if (typeof cells === "function") return undefined;
  return typeof cells === "string" ? cells : cells[0];
}

/**
 * Reads a page by the key of the row beside it, never by its number: the last page then costs no more than the first. One row more than the
 * page shows whether there is another page.
 */
async function readPage<Found extends object>(
  definition: ListDefinition<Found>,
  services: Services,
  query: ListQuery,
  size: number,
): Promise<ListPage> {
  const { name, id, columns, next: nextStep, to = (row: Found) => thing(name, String(valueOf(row, id))) } = definition;
  const sort = sortsOf(definition)[query.sort ?? ""] ?? Object.values(sortsOf(definition))[0] ?? byDate(id).newest;
  const isBackward = query.position.kind === "before" || query.position.kind === "last";
  const isAscending = (sort.direction === "ascending") !== isBackward;
  const order = isAscending ? asc : desc;
  const found = await readRows(definition, services, {
    where: and(conditionOf(definition, query), beyond(sort.column, id, positionKey(query), isAscending)),
    orderBy: sort.column === id ? [order(id)] : [order(sort.column), order(id)],
    limit: size + 1,
  });
  const hasMore = found.length > size;
  const shown = found.slice(0, size);
  if (isBackward) shown.reverse();
  const keyOf = (row: Found | undefined) => (row === undefined ? null : writeKey(valueOf(row, sort.column), valueOf(row, id)));
  const isFirst = query.position.kind === "first" || (isBackward && !hasMore);
  const isLast = query.position.kind === "last" || (!isBackward && !hasMore);
  return {
    rows: shown.map((row) => ({
      to: to(row),
      cells: Object.values(columns).map((cells) => cellOf(contentOf(row, cells, services))),
      next: nextStep?.(row) ?? null,
    })),
    previous: isFirst ? null : keyOf(shown[0]),
    next: isLast ? null : keyOf(shown.at(-1)),
  };
}

async function readRows<Found extends object>(definition: ListDefinition<Found>, services: Services, clauses: Clauses): Promise<Found[]> {
  if ("read" in definition) return definition.read(services, clauses);
  const { where, orderBy, limit } = clauses;
  const selection = definition.from(services).where(where);
  return selection.orderBy(...orderBy).limit(limit);
}

function contentOf<Found extends object>(row: Found, cells: ListDefinition<Found>["columns"][string], services: Services): Content {
  if (typeof cells === "function") return cells(row, services);
  if (typeof cells !== "string") return cells[1](row, services);
  return row[cells] as Content;
}

/** Returns the value of a column in a row that was read. */
function valueOf(row: object, of: PgColumn): KeyValue {
  const [key = of.name] = Object.entries(getTableColumns(of.table)).flatMap(([name, each]) => (each === of ? [name] : []));
  const value: unknown = Reflect.get(row, key);
  if (typeof value === "string" || typeof value === "number" || value instanceof Date) return value;
  throw new Error(`The rows of a list do not have ${key}`);
}

function sortsOf<Found extends object>({ sorts, date }: ListDefinition<Found>): Readonly<Record<string, Sort>> {
  return sorts ?? (date === undefined ? {} : byDate(date));
}

function conditionOf<Found extends object>(
  { filters = {}, search, date, only }: ListDefinition<Found>,
  { search: typed, filters: chosen, from, to }: Pick<ListQuery, "search" | "filters" | "from" | "to">,
): SQL | undefined {
  return and(
    only,
    ...Object.entries(filters).map(([title, choices]) => choices[chosen[title.toLowerCase()] ?? ""]),
    date === undefined || from === null ? undefined : gte(date, startOfDay(from)),
    date === undefined || to === null ? undefined : lt(date, new Date(startOfDay(to).getTime() + DAY_MS)),
    typed === null ? undefined : search?.where(typed.replaceAll("\0", "")),
  );
}

/** Selects the rows beyond a key, in the direction of reading. A key that somebody changed selects all: the list then begins again. */
function beyond(column: PgColumn, idColumn: PgColumn, key: Key | null, isAscending: boolean): SQL | undefined {
  const value = key === null ? null : valueFor(column, key.value);
  const id = key === null ? null : valueFor(idColumn, key.id);
  if (value === null || id === null) return undefined;
  if (column === idColumn) return (isAscending ? gt : lt)(idColumn, id);
  // PostgreSQL uses the index for both columns at once, so that many rows with one date cost no more.
  const compare = sql.raw(isAscending ? ">" : "<");
  return sql`(${column}, ${idColumn}) ${compare} (${sql.param(value, column)}, ${sql.param(id, idColumn)})`;
}

const MAX_INTEGER = 2 ** 31 - 1;

/** Returns a value of a key as the column has it, or null if the column cannot have it. */
function valueFor(column: PgColumn, value: string | number): KeyValue | null {
  if (column.dataType === "date") return isDate(value) ? new Date(value) : null;
  if (typeof value === "string") return column.dataType === "string" && !value.includes("\0") ? value : null;
  const max = column.getSQLType() === "integer" ? MAX_INTEGER : Number.MAX_SAFE_INTEGER;
  return column.dataType === "number" && Number.isInteger(value) && Math.abs(value) <= max ? value : null;
}

function isDate(value: string | number): value is string {
  return typeof value === "string" && /^[1-9]\d{3}-/.test(value) && !Number.isNaN(Date.parse(value));
}

type Key = { readonly value: string | number; readonly id: string | number };

function positionKey({ position }: ListQuery): Key | null {
  return position.kind === "after" || position.kind === "before" ? readKey(position.key) : null;
}

function writeKey(value: KeyValue, id: KeyValue): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

const keySchema = z.tuple([z.union([z.string(), z.number()]), z.union([z.string(), z.number()])]);

/** Returns a key from the address, or null if somebody changed it. The list then begins again. */
function readKey(written: string): Key | null {
  try {
    const [value, id] = keySchema.parse(JSON.parse(Buffer.from(written, "base64url").toString("utf8")));
    return { value, id };
  } catch {
    return null;
  }
}
