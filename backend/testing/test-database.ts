import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

import { putReferenceData } from "../composition/reference-data";
import type { Database, OpenDatabase } from "../database/database";
import { openInMemory } from "../database/embedded";
import { openPostgres } from "../database/postgres";
import { makeOnce } from "./kept-file";
import { copyOfTemplate, dropDatabase, testServer } from "./postgres-server";

const migrations = import.meta.glob<string>("../database/migrations/*.sql", { query: "?raw", import: "default", eager: true });

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

/**
 * Puts an embedded database with tables and no rows into a data directory, for tests of a database on disk that are not about a new one.
 * @param dataDirectory - an existing folder.
 */
export async function putEmbeddedDatabase(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, "database");
  mkdirSync(folder, { mode: 0o700 });
  execFileSync("tar", ["-xf", await keptTables(), "-C", folder], { stdio: "pipe" });
}

/** Returns the path of a database in a TAR file, with tables and no rows. Later runs use the file too, until the migrations change. */
export async function keptTables(): Promise<string> {
  const packages = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const digest = createHash("sha256")
    .update(JSON.stringify([migrations, packages]))
    .digest("hex")
    .slice(0, 16);
  const kept = new URL(`../../node_modules/.cache/platenote-tables/${digest}.tar`, import.meta.url).pathname;
  await makeOnce(kept, async (draft) => {
    rmSync(dirname(kept), { recursive: true, force: true });
    mkdirSync(dirname(kept));
    const opened = await openInMemory(() => Promise.resolve());
    const parts: Uint8Array[] = [];
    for await (const part of opened.dump().parts) parts.push(part);
    await opened.close();
    writeFileSync(draft, gunzipSync(Buffer.concat(parts)));
  });
  return kept;
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
