import { eq, getTableColumns, inArray, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { normalizeEmail, normalizePhone, normalizePlate, plainCharacters } from "#contract/normalize";
import { searchSpellings } from "#contract/sticker-code";

type Searched = AnyColumn | SQL;

/** Parts of fewer characters would find too many rows of a large table. */
const MIN_PART = 3;

/**
 * How columns are searched, by what they hold. What the desk masks is found whole, or by what the mask shows: whoever could search by any
 * part of it could guess it character by character.
 */
const ways = {
  /** By any part of the text, in each of its spellings. For small tables, or the rows of one reseller. */
  text: (column: SQL, typed: string) => searchSpellings(typed).map((spelling) => contains(sql`lower(${column})`, spelling.toLowerCase())),
  /** By any part of the name. Addresses, numbers and codes are no names, so they read no large table. */
  name: (column: SQL, typed: string) =>
    /\p{L}/u.test(typed) && !/[@/]|^(?=\S{8,}$)\S*\d/.test(typed) && typed.length >= MIN_PART
      ? [contains(sql`lower(${column})`, typed.toLowerCase())]
      : [],
  /** By the whole number. */
  key(column: SQL, typed: string) {
    const digits = digitsOf(typed);
    return /^\d{1,16}$/.test(digits) ? [eq(column, Number(digits))] : [];
  },
  /** By the whole number or at least four of its digits. Ten digits are a phone number. */
  number(column: SQL, typed: string) {
    const digits = digitsOf(typed);
    const isPart = /^\d{4,15}$/.test(digits) && digits.length !== 10;
    return [...ways.key(column, typed), ...(isPart ? [contains(sql`${column}::text`, digits)] : [])];
  },
  /** By the whole number or its last four digits. A large table needs an index on `right(phone, 4)`. */
  phone(column: SQL, typed: string) {
    const digits = normalizePhone(typed);
    if (digits.length === 10) return [eq(column, digits)];
    return /^\d{4}$/.test(digits) ? [sql`right(${column}, 4) = ${digits}`] : [];
  },
  /** By the whole address in any case. A large table needs an index on `lower(email)`. */
  email: (column: SQL, typed: string) => (typed.includes("@") ? [sql`lower(${column}) = ${normalizeEmail(typed).toLowerCase()}`] : []),
  /** By the whole plate or a part with a digit. */
  plate(column: SQL, typed: string) {
    const plate = normalizePlate(typed);
    if (!/^(?=.*\d)[A-Z0-9]{3,10}$/.test(plate)) return [];
    return plate.length < 8 ? [contains(column, plate)] : [eq(column, plate)];
  },
  /** By the whole text, such as an invoice's number or a sticker's code, in any spelling. */
  whole: (column: SQL, typed: string) => [inArray(column, [...searchSpellings(typed), typed.replace(/\s/g, "").toUpperCase()])],
} as const;

/** The columns that a search looks into, by the way in which each is searched. */
type SearchedColumns = { readonly [way in keyof typeof ways]?: Searched | readonly Searched[] };

/** Returns what selects the rows that what somebody typed finds in one of the columns. `%` and `_` are literal. */
export function foundBy(columns: SearchedColumns): (typed: string) => SQL {
  return (typed) => or(...conditionsOf(columns, typed)) ?? sql`false`;
}

/** A table in which a search looks for the ids of what it finds. */
type SearchedTable = SearchedColumns & { readonly id: PgColumn };

/** How many rows one way finds at most. Whoever searches for a common name gets the newest. */
const MAX_ROWS = 500;

/**
 * Returns what selects the rows whose id the search finds in one of the tables. Each condition has a query, and so an index, of its own.
 * PostgreSQL cannot do this for an `or` over several columns, and would read the whole table.
 */
export function idFoundIn(id: PgColumn, tables: readonly SearchedTable[]): (typed: string) => SQL {
  return (typed) => {
    const queries = tables.flatMap(({ id: found, ...columns }) => {
      const { createdAt } = getTableColumns(found.table);
      const newest = createdAt === undefined ? sql`` : sql`order by ${createdAt} desc`;
      return conditionsOf(columns, typed).map((is) => sql`(select ${found} from ${found.table} where ${is} ${newest} limit ${MAX_ROWS})`);
    });
    return queries.length === 0 ? sql`false` : sql`${id} in (${sql.join(queries, sql` union all `)})`;
  };
}

function conditionsOf(columns: SearchedColumns, typed: string): SQL[] {
  const text = typed.trim();
  return Object.entries(ways).flatMap(([way, conditions]) =>
    [columns[way as keyof typeof ways] ?? []].flat().flatMap((column) => conditions(sql`${column}`, text)),
  );
}

function contains(text: SQL, part: string): SQL {
  return sql`${text} like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** Returns a number without what people write between its groups, such as "6980 7721…" or "#6980-7721". */
function digitsOf(typed: string): string {
  return plainCharacters(typed).replace(/[\s.#-]/g, "");
}
