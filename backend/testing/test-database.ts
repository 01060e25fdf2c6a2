import { readFileSync } from "node:fs";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

import { putReferenceData } from "../composition/reference-data";
import type { Database, OpenDatabase } from "../platform/database/database";
import { openInMemory } from "../platform/database/embedded";
import { openPostgres } from "../platform/database/postgres";
import { keptTables } from "./kept-tables";
import { copyOfTemplate, testServer } from "./postgres-server";

const tableFiles = import.meta.glob<Record<string, unknown>>("../**/tables.ts", { eager: true });

/** All tables by their names in the code, of every `tables.ts`. */
export const allTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  Object.values(tableFiles)
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
);

const tableNames = Object.values(allTables).map(getTableName);

/** Databases that are open, empty and not in use. A Vitest worker runs many test files, and they share these databases. */
const unused: OpenDatabase[] = [];

/**
 * Opens a database with tables and reference data, and nothing else. Close it after the test. Closing empties it for the next test, because
 * that is many times faster than to open one. On PostgreSQL the databases are dropped after `npm test`.
 */
export async function openForTests(): Promise<OpenDatabase> {
  const opened = unused.pop() ?? (await (testServer === null ? openEmbeddedCopy() : openCopyOn(testServer)));
  return {
    ...opened,
    async close() {
      await empty(opened.database);
      unused.push(opened);
    },
  };
}

/** Deletes all rows except the reference data. Ends what the test left behind and still works in the database. */
async function empty(database: Database): Promise<void> {
  const isBusy = sql`datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await database.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isBusy}`);
  // To truncate all tables takes ten times as long as to find those that have ever had a row.
  const isUsed = sql`relkind = 'r' and pg_relation_size(oid) > 0 and relname in ${tableNames}`;
  const used = await database
    .select({ name: sql<string>`relname` })
    .from(sql`pg_class`)
    .where(isUsed);
  await database.transaction(async (transaction) => {
    // The ledger's triggers refuse to delete its rows. This role runs no triggers.
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql.raw(`truncate ${used.map(({ name }) => name).join(", ")} restart identity cascade`));
  });
  await putReferenceData(database);
}

/** Loads a copy of the tables, which is eight times faster than to create a database and its tables. */
async function openEmbeddedCopy(): Promise<OpenDatabase> {
  return openInMemory(putReferenceData, new Blob([readFileSync(await keptTables())]));
}

async function openCopyOn(server: string): Promise<OpenDatabase> {
  const url = await copyOfTemplate(server, "tables", async (template) => (await openPostgres(template, putReferenceData)).close());
  return openPostgres(url, putReferenceData);
}
