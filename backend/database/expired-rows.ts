import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Database } from "./database";

/** Rows whose period has ended. They are deleted or, with `set`, lose the values of some columns. Count and removal use the same condition. */
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

/** Removes the rows in the given order, all or none. @returns how many. */
export async function removeExpiredRows(database: Database, expired: readonly ExpiredRows[]): Promise<number> {
  return database.transaction(async (transaction) => {
    let total = 0;
    for (const rows of expired) total += await removeRows(transaction, rows);
    return total;
  });
}

async function removeRows(transaction: Database, { table, where = nothing, set }: ExpiredRows): Promise<number> {
  const one = { one: sql`1` };
  const removed =
    set === undefined
      ? await transaction.delete(table).where(where).returning(one)
      : await transaction.update(table).set(set).where(where).returning(one);
  return removed.length;
}

/** A missing condition selects nothing, because it would otherwise delete the whole table. */
const nothing = sql`false`;
