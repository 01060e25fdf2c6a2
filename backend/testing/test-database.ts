import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

import { putReferenceData } from "../composition/reference-data";
import type { Database, OpenDatabase } from "../database/database";
import { openInMemory } from "../database/embedded";
import { openPostgres } from "../database/postgres";
import { copyOfTemplate, dropDatabase, testServer } from "./postgres-server";

/** A directory that all files of a test run share (tests/harness/run-setup.ts). */
const runDirectory = process.env["TEST_RUN_DIRECTORY"] ?? "";

const schemaFiles = import.meta.glob<Record<string, unknown>>("../database/schema/*.ts", { eager: true });

/** All tables by their names in the code. Includes new files in the schema folder automatically. */
export const allTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  Object.values(schemaFiles)
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
  // The ledger's triggers refuse to delete its rows. This role runs no triggers.
  await database.execute(sql`set session_replication_role = replica`);
  await database.execute(sql.raw(`truncate ${tableNames.join(", ")} restart identity`));
  await database.execute(sql`set session_replication_role = default`);
  await putReferenceData(database);
}

/** Loads a copy of the tables, which is five times faster than the migrations. The first test file of a run creates the copy. */
async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const copy = join(runDirectory, "tables.tar");
  if (existsSync(copy)) return openInMemory(putReferenceData, new Blob([readFileSync(copy)]));
  const opened = await openInMemory(putReferenceData);
  await keep(opened, copy);
  return opened;
}

/** Writes the copy under a temporary name first, so that other Vitest workers never load a partial copy. */
async function keep(opened: OpenDatabase, copy: string): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of opened.dump().parts) parts.push(part);
  const draft = `${copy}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, gunzipSync(Buffer.concat(parts)));
  renameSync(draft, copy);
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
