import { and, gt, gte, lt, asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";

import { DAY_MS, startOfDay } from "#contract/day";
import type { DeskRole, ListDescription, ListPage, ListQuery, Row } from "#contract/desk";
import type { Services } from "../requests/services";

/** The rows of one page. */
const PAGE_SIZE = 50;

export type Clauses = { readonly where: SQL | undefined; readonly orderBy: SQL[]; readonly limit: number };

/** A way to sort a list. Rows with the same value are sorted by their ids. */
type Sort<Found> = {
  readonly title: string;
  readonly column: PgColumn;
  readonly direction: "ascending" | "descending";
  /** The column's name in the rows that `read` returns. */
  readonly key: keyof Found;
};

type KeyValue = Date | string | number;

/** A list, described once: for its page, its search, its pages and its export. */
export type ListDefinition<Found extends object> = {
  readonly name: string;
  readonly title: string;
  readonly role: DeskRole;
  readonly columns: readonly string[];
  /** The choices of each filter, with what they select. */
  readonly filters?: Readonly<Record<string, { readonly title: string; readonly choices: Readonly<Record<string, SQL | undefined>> }>>;
  readonly sorts: Readonly<Record<string, Sort<Found>>>;
  readonly id: { readonly column: PgColumn; readonly key: keyof Found };
  /** Selects the rows that the list shows. By default, all. */
  readonly only?: SQL;
  /** The column by which the list can be limited to a period. */
  readonly date?: PgColumn;
  readonly search?: { readonly hint: string; readonly where: (text: string) => SQL | undefined };
  readonly commands?: readonly string[];
  readonly read: (services: Services, clauses: Clauses) => Promise<Found[]>;
  readonly row: (row: Found, services: Services) => Row;
};

/** A list as the desk uses it, whatever its rows are. */
export type List = {
  readonly description: ListDescription;
  /** Selects the rows that the list shows with these parameters of its address. */
  matching(parameters: Readonly<Record<string, string>>): SQL | undefined;
  readPage(services: Services, query: ListQuery, size?: number): Promise<ListPage>;
};

/** The usual sort orders of rows with a date. */
export function byDate<const Name extends string>(column: PgColumn, key: Name) {
  return {
    newest: { title: "Newest first", column, key, direction: "descending" },
    oldest: { title: "Oldest first", column, key, direction: "ascending" },
  } as const;
}

/** Defines a list. State `read` first: the types of the rows come from it. */
export function defineList<Found extends object>(definition: ListDefinition<Found>): List {
  const { name, title, role, filters = {}, sorts, search, date, commands = [] } = definition;
  return {
    description: {
      ...{ name, title, role, commands },
      columns: definition.columns.map((column) => ({ name: column, title: column })),
      filters: Object.entries(filters).map(([key, filter]) => ({
        name: key,
        title: filter.title,
        choices: Object.keys(filter.choices).map((value) => ({ value, title: value })),
      })),
      sorts: Object.entries(sorts).map(([value, sort]) => ({ value, title: sort.title })),
      searchHint: search?.hint ?? null,
      isDated: date !== undefined,
    },
    matching: ({ from = null, to = null, ...chosen }) => conditionOf(definition, { search: null, filters: chosen, from, to }),
    readPage: (services, query, size = PAGE_SIZE) => readPage(definition, services, query, size),
  };
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
  const sort = sortOf(definition, query);
  const isBackward = query.position.kind === "before" || query.position.kind === "last";
  const isAscending = (sort.direction === "ascending") !== isBackward;
  const order = isAscending ? asc : desc;
  const { column: idColumn } = definition.id;
  const found = await definition.read(services, {
    where: and(conditionOf(definition, query), beyond(sort.column, idColumn, positionKey(query), isAscending)),
    orderBy: sort.column === idColumn ? [order(idColumn)] : [order(sort.column), order(idColumn)],
    limit: size + 1,
  });
  const hasMore = found.length > size;
  const shown = found.slice(0, size);
  if (isBackward) shown.reverse();
  const keyOf = (row: Found | undefined) =>
    row === undefined ? null : writeKey(row[sort.key] as KeyValue, row[definition.id.key] as KeyValue);
  const isFirst = query.position.kind === "first" || (isBackward && !hasMore);
  const isLast = query.position.kind === "last" || (!isBackward && !hasMore);
  return {
    rows: shown.map((row) => definition.row(row, services)),
    previous: isFirst ? null : keyOf(shown[0]),
    next: isLast ? null : keyOf(shown.at(-1)),
  };
}

function sortOf<Found extends object>({ sorts, name }: ListDefinition<Found>, query: ListQuery): Sort<Found> {
  const sort = sorts[query.sort ?? ""] ?? Object.values(sorts)[0];
  if (sort === undefined) throw new Error(`The list ${name} has no sort order`);
  return sort;
}

function conditionOf<Found extends object>(
  { filters = {}, search, date, only }: ListDefinition<Found>,
  query: Pick<ListQuery, "search" | "filters" | "from" | "to">,
): SQL | undefined {
  const chosen = Object.entries(filters).map(([name, { choices }]) => choices[query.filters[name] ?? ""]);
  const period =
    date === undefined
      ? []
      : [
          query.from === null ? undefined : gte(date, startOfDay(query.from)),
          query.to === null ? undefined : lt(date, new Date(startOfDay(query.to).getTime() + DAY_MS)),
        ];
  return and(only, ...chosen, ...period, query.search === null ? undefined : search?.where(query.search.replaceAll("\0", "")));
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
