import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { putReferenceData } from "../../composition/reference-data";
import { putEmbeddedDatabase } from "../../testing/kept-tables";
import { openEmbedded } from "./embedded";
import { scaledTimeout } from "../../../tests/harness/scaled-timeout";

const CHECK_INTERVAL_MS = 5_000;
const MEGABYTES_PER_ROUND = 16;
const ROUNDS = 16;

/** The maximum number of log segments of 16 MB: those written since the last checkpoint, and those kept for reuse. */
const MAX_SEGMENTS = 12;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "log-"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

test(
  `The database's log stays short while ${ROUNDS * MEGABYTES_PER_ROUND} MB are written`,
  async () => {
    await putEmbeddedDatabase(directory);
    const { database, close } = await openEmbedded(directory, putReferenceData);
    await database.execute(sql`create table filling (text text)`);
    const segments: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await database.execute(sql`insert into filling select repeat('x', 1000) from generate_series(1, ${MEGABYTES_PER_ROUND * 1000})`);
      await database.execute(sql`truncate filling`);
      vi.advanceTimersByTime(CHECK_INTERVAL_MS);
      // The timer has started the check of the log. Statements run one after another, so its query ends before `select 1`.
      await database.execute(sql`select 1`);
      segments.push(readdirSync(join(directory, "database", "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length);
    }
    await close();
    expect(Math.max(...segments)).toBeLessThanOrEqual(MAX_SEGMENTS);
  },
  scaledTimeout(120_000),
);
