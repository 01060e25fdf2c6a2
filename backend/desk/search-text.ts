import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns the digits of a number that somebody typed with spaces or dashes, without +91. Null if it is no number. */
export function readDigits(typed: string): string | null {
  const digits = typed.replace(/[\s()-]/g, "").replace(/^(?:\+91|0)(?=\d{10}$)/, "");
  return /^\d{1,16}$/.test(digits) ? digits : null;
}

/** Selects rows whose text begins with what was typed, in any case. The column needs an index on `lower(…) text_pattern_ops`. */
export function likePrefix(column: PgColumn, typed: string): SQL {
  return sql`lower(${column}) like ${`${typed.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`;
}
