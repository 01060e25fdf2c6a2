import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import { normalizeEmail, plainCharacters } from "#contract/normalize";

/** Returns the digits of a number that somebody typed with spaces or dashes, without +91. Null if it is no number. */
export function readDigits(typed: string): string | null {
  const digits = plainCharacters(typed)
    .replace(/[\s()-]/g, "")
    .replace(/^(?:\+91|0)(?=\d{10}$)/, "");
  return /^\d{1,16}$/.test(digits) ? digits : null;
}

/** Selects rows by a mail address in any case, as people type it. A large table needs an index on `lower(email)`. */
export function hasEmail(column: PgColumn, typed: string): SQL {
  return sql`lower(${column}) = ${normalizeEmail(typed).toLowerCase()}`;
}

/** How many rows a name can find. Whoever searches for a common name gets the newest. */
const MAX_NAMED_ROWS = 500;

type NamedTable = PgTable & { readonly id: PgColumn; readonly name: PgColumn; readonly createdAt: PgColumn };

/**
 * Selects the ids of rows whose name begins with what was typed, in any case. The table needs an index on `lower(name) text_pattern_ops`.
 * Undefined for less than three characters, which would find too many.
 */
export function idsByName(table: NamedTable, typed: string): SQL | undefined {
  if (typed.length < 3) return undefined;
  const prefix = `${typed.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(select ${table.id} from ${table} where lower(${table.name}) like ${prefix} order by ${table.createdAt} desc limit ${MAX_NAMED_ROWS})`;
}

/**
 * Selects the rows whose id one of the queries finds. Each query uses an index of its own. PostgreSQL cannot do this for an `or` over
 * several columns, and would read the whole table.
 */
export function idInOneOf(id: PgColumn, queries: readonly (SQL | undefined)[]): SQL {
  const given = queries.filter((query) => query !== undefined);
  return given.length === 0 ? sql`false` : sql`${id} in (${sql.join(given, sql` union `)})`;
}
