import { readFileSync } from "node:fs";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

import { putReferenceData } from "../composition/reference-data";
import type { Database, OpenDatabase } from "../platform/database/database";
import { openInMemory } from "../platform/database/embedded";
import { openPostgres } from "../platform/database/postgres";
import { keptTables } from "./kept-tables";
import { copyOfTemplate, dropDatabase, testServer } from "./postgres-server";

const tableFiles = import.meta.glob<Record<string, unknown>>("../**/tables.ts", { eager: true });

/** All tables by their names in the code, of every `tables.ts`. */
export const allTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  Object.values(tableFiles)
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
);

const tableNames = Object.values(allTables).map(getTableName);

/** Embedded databases that are open, empty and not in use. A Vitest worker runs many test files, and they share these databases. */
const unused: OpenDatabase[] = [];

/** Opens a database with tables and reference data, and nothing else. Close it after the test. Closing deletes or empties it. */
export function openForTests(): Promise<OpenDatabase> {
  return testServer === null ? openEmbedded() : openCopyOn(testServer);
}

/** Reuses a database where possible, because to empty one is many times faster than to open one. */
async function openEmbedded(): Promise<OpenDatabase> {
  const opened = unused.pop() ?? (await openEmbeddedCopy());
  return {
    ...opened,
    async close() {
      await empty(opened.database);
      unused.push(opened);
    },
  };
}

/** Deletes all rows except the reference data. */
async function empty(database: Database): Promise<void> {
  // To truncate all tables takes ten times as long as to find those that have ever had a row.
  const isUsed = sql`relkind = 'r' and pg_relation_size(oid) > 0 and relname in ${tableNames}`;
  const used = await database
    .select({ name: sql<string>`relname` })
    .from(sql`pg_class`)
    .where(isUsed);
  // The ledger's triggers refuse to delete its rows. This role runs no triggers.
  await database.execute(sql`set session_replication_role = replica`);
  await database.execute(sql.raw(`truncate ${used.map(({ name }) => name).join(", ")} restart identity cascade`));
  await database.execute(sql`set session_replication_role = default`);
  await putReferenceData(database);
}

/** Loads a copy of the tables, which is eight times faster than to create a database and its tables. */
async function openEmbeddedCopy(): Promise<OpenDatabase> {
  return openInMemory(putReferenceData, new Blob([readFileSync(await keptTables())]));
}

async function openCopyOn(server: string): Promise<OpenDatabase> {
  const url = await copyOfTemplate(server, "tables", async (template) => (await openPostgres(template, putReferenceData)).close());
  const opened = await openPostgres(url, putReferenceData);
  return {
    ...opened,
    async close() {
      await opened.close();
      await dropDatabase(server, url);
    },
  };
}
