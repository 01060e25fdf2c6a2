import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { putReferenceData } from "../../composition/reference-data";
import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { putEmbeddedDatabase } from "../../testing/kept-tables";
import type { Database, OpenDatabase } from "./database";
import { EMBEDDED_DUMP, openEmbedded, restoreEmbedded } from "./embedded";

const TIMEOUT = scaledTimeout(120_000);

/** How often the database looks whether it needs a checkpoint. */
const CHECK_INTERVAL_MS = 5_000;

let parent: string;
let opened: OpenDatabase;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  parent = mkdtempSync(join(tmpdir(), "platenote-copy-"));
  mkdirSync(join(parent, "data"), { mode: 0o700 });
  await putEmbeddedDatabase(join(parent, "data"));
  opened = await openEmbedded(join(parent, "data"), putReferenceData);
}, TIMEOUT);

afterEach(async () => {
  await opened.close();
  vi.useRealTimers();
  rmSync(parent, { recursive: true, force: true });
});

/** Writes what must agree in every consistent copy: a row in each of two tables, and a counter of both. */
async function writePair(database: Database, number: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into debits values (${number}, repeat('x', 2000))`);
    await transaction.execute(sql`update pairs set written = written + 1`);
    await transaction.execute(sql`insert into credits values (${number}, repeat('y', 2000))`);
  });
}

async function createPairs(database: Database): Promise<void> {
  await database.execute(sql`create table debits (number int primary key, filling text)`);
  await database.execute(sql`create table credits (number int primary key, filling text)`);
  await database.execute(sql`create table pairs (written int)`);
  await database.execute(sql`insert into pairs values (0)`);
}

async function countPairs(database: Database) {
  const count = { debits: sql<number>`(select count(*)::int from debits)`, credits: sql<number>`(select count(*)::int from credits)` };
  const [row] = await database.select({ ...count, written: sql<number>`written` }).from(sql`pairs`);
  return row;
}

/** Writes so much that a checkpoint is due at the next check of the log, and lets that check run. */
async function fillLog(database: Database): Promise<void> {
  await database.execute(sql`create table filling (text text)`);
  for (let round = 0; round < 5; round += 1)
    await database.execute(sql`insert into filling select repeat('x', 1000) from generate_series(1, 16000)`);
  vi.advanceTimersByTime(CHECK_INTERVAL_MS);
  await database.execute(sql`select 1`);
}

async function restored(parts: Uint8Array[]): Promise<OpenDatabase> {
  const folder = join(parent, "restored");
  await restoreEmbedded(folder, new File(parts as BlobPart[], EMBEDDED_DUMP), putReferenceData);
  return openEmbedded(folder, putReferenceData);
}

test(
  "A copy that is made while rows are written has all rows from before and no half of a transaction",
  async () => {
    const { database } = opened;
    await createPairs(database);
    for (let number = 0; number < 100; number += 1) await writePair(database, number);

    const parts: Uint8Array[] = [];
    let number = 100;
    for await (const part of opened.dump().parts) {
      parts.push(part);
      for (let more = 0; more < 3; more += 1) await writePair(database, (number += 1));
    }
    expect(number).toBeGreaterThan(120);

    const copy = await restored(parts);
    const counts = await countPairs(copy.database);
    await copy.close();
    expect(counts?.written).toBeGreaterThanOrEqual(100);
    expect(counts).toEqual({ debits: counts?.written, credits: counts?.written, written: counts?.written });
  },
  TIMEOUT,
);

test(
  "A second copy at the same time is refused, one that was given up leaves room for the next, and a checkpoint waits for the end",
  async () => {
    const abandoned = opened.dump().parts[Symbol.asyncIterator]();
    await abandoned.next();
    await expect(opened.dump().parts[Symbol.asyncIterator]().next()).rejects.toThrow("Another backup is being made.");
    await abandoned.return?.();

    const parts: Uint8Array[] = [];
    for await (const part of opened.dump().parts) {
      // A checkpoint now would delete the log since the copy's start.
      if (parts.push(part) === 1) await fillLog(opened.database);
    }
    await (await restored(parts)).close();
  },
  TIMEOUT,
);
