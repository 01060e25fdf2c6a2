import { and, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Database } from "./database";

/**
 * Rows whose period has ended. They are deleted or, with `set`, lose the values of some columns, after which `where` no longer selects
 * them. Count and removal use the same condition.
 */
export type ExpiredRows = {
  readonly table: PgTable;
  readonly where: SQL | undefined;
  readonly set?: Readonly<Record<string, unknown>>;
};

export async function countExpiredRows(database: Database, expired: readonly ExpiredRows[]): Promise<number> {
  let total = 0;
  for (const { table, where = nothing } of expired) total += await database.$count(table, where);
  return total;
}

/** How many rows a statement removes. A larger one could take longer than PostgreSQL allows, and would stop the embedded database. */
const PORTION = 1_000;

/** Removes the rows in the given order, in portions. If it is cut short, the next run removes the rest. @returns how many. */
export async function removeExpiredRows(database: Database, expired: readonly ExpiredRows[]): Promise<number> {
  let total = 0;
  for (const rows of expired) {
    let removed: number;
    do {
      removed = await removePortion(database, rows);
      total += removed;
    } while (removed === PORTION);
  }
  return total;
}

async function removePortion(database: Database, { table, where = nothing, set }: ExpiredRows): Promise<number> {
  const one = { one: sql`1` };
  const portion = database
    .select({ ctid: sql`ctid` })
    .from(table)
    .where(where)
    .limit(PORTION);
  const isInPortion = and(sql`ctid = any(array(${portion}))`, where);
  const removed =
    set === undefined
      ? await database.delete(table).where(isInPortion).returning(one)
      : await database.update(table).set(set).where(isInPortion).returning(one);
  return removed.length;
}

/** A missing condition selects nothing, because it would otherwise delete the whole table. */
const nothing = sql`false`;
