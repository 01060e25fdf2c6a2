import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { putReferenceData } from "../composition/reference-data";
import type { OpenDatabase } from "../database/database";
import { openInMemory } from "../database/embedded";
import { openPostgres } from "../database/postgres";
import { copyOfTemplate, dropDatabase, testServer } from "./postgres-server";

/** A directory that the files of one test run share (tests/harness/run-setup.ts). */
const runDirectory = process.env["TEST_RUN_DIRECTORY"] ?? "";

/** A fresh database with its tables and reference data, gone when it is closed. */
export function openForTests(): Promise<OpenDatabase> {
  return testServer === null ? openEmbeddedCopy() : openCopyOn(testServer);
}

/** Making the tables costs five times as much as loading a copy of them, so only the first test file of a run makes them. */
async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const copy = join(runDirectory, "tables.tar");
  if (existsSync(copy)) return openInMemory(putReferenceData, new Blob([readFileSync(copy)]));
  const opened = await openInMemory(putReferenceData);
  await keep(opened, copy);
  return opened;
}

/** Written under another name first: the other workers must not load half a copy. */
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
