import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { putReferenceData } from "../composition/reference-data";
import type { OpenDatabase } from "../database/database";
import { openInMemory } from "../database/embedded";
import { openPostgres } from "../database/postgres";
import { copyOfTemplate, dropDatabase, testServer } from "./postgres-server";

/** A directory that all files of a test run share (tests/harness/run-setup.ts). */
const runDirectory = process.env["TEST_RUN_DIRECTORY"] ?? "";

/** Opens a new database with tables and reference data. Closing the database deletes it. */
export function openForTests(): Promise<OpenDatabase> {
  return testServer === null ? openEmbeddedCopy() : openCopyOn(testServer);
}

/** Loads a copy of the tables, which is five times faster than the migrations. The first test file of a run creates the copy. */
async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const copy = join(runDirectory, "tables.tar");
  if (existsSync(copy)) return openInMemory(putReferenceData, new Blob([readFileSync(copy)]));
  const opened = await openInMemory(putReferenceData);
  await keep(opened, copy);
  return opened;
}

/** Writes the copy under a temporary name first, so that other workers never load a partial copy. */
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
