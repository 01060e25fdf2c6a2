import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "../database/database";
import { migrate } from "../database/migrate";
import { logEntry } from "./log";
import { readLogPage } from "./log-pages";

/**
 * Tests the migration of earlier contacts. Before migration 0009, one row of `contact_events` was a whole contact. Since that migration, a
 * row is one event of a contact.
 */

const scripts = import.meta.glob<string>("../database/migrations/*.sql", { query: "?raw", import: "default", eager: true });
const BEFORE_EVENTS = "0008";

let engine: PGlite;
let database: Database;

beforeAll(async () => {
  engine = await PGlite.create();
  database = drizzle({ client: engine });
  await engine.exec("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  for (const [path, script] of Object.entries(scripts).sort(([one], [other]) => one.localeCompare(other))) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (name.slice(0, BEFORE_EVENTS.length) > BEFORE_EVENTS) continue;
    await engine.exec(script);
    await engine.query("insert into migrations (name) values ($1)", [name]);
  }
});
afterAll(() => engine.close());

/** The row of a contact, and the minutes at which its outbox rows were inserted. */
const earlier: readonly [id: number, kind: string, message: string | null, target: string, state: string, outbox: readonly number[]][] = [
  [1, "message", "6", "owner", "sent", [1]],
  [2, "message", "9", "owner", "requested", [2]],
  [3, "message", "2", "owner", "failed", []],
  [4, "call", null, "owner", "ended", [4]],
  [5, "call", null, "emergency", "answered", [5]],
  [6, "call", null, "emergency", "unanswered", [6, 6.5]],
  [7, "call", null, "emergency", "requested", [7, 7.5]],
  [8, "call", null, "emergency", "ended", []],
];

test("the migration keeps the time, target, outcome and attempts of earlier contacts, including phone calls that are in progress", async () => {
  await engine.exec(`insert into stickers (id, guid, product_id, rate_paise, created_at) values (1, 'one', 1, 50000, now())`);
  for (const [id, kind, message, target, state, outbox] of earlier) {
    await database.execute(sql`
      insert into contact_events (id, sticker_id, kind, message_id, target, state, caller_hash, created_at, updated_at)
      values (${id}, 1, ${kind}, ${message}, ${target}, ${state}, 'caller', ${minute(id)}, ${minute(id + 0.9)})`);
    for (const [index, at] of outbox.entries())
      await database.execute(sql`
        insert into outbox (id, channel, payload, contact_event_id, due_at, created_at)
        values (${id * 10 + index}, ${kind === "call" ? "call" : "sms"}, '', ${id}, ${minute(at)}, ${minute(at)})`);
  }
  await migrate(database);

  const now = new Date(minute(60));
  const { contacts } = await readLogPage(database, 1, { page: 1, reason: null }, now);
  const entries = contacts.map((contact) => logEntry(contact, now));
  const shown = entries.map(({ at, kind, reason, target, outcome }) => [at?.toISOString(), kind, reason, target, outcome]);
  expect(shown).toEqual([...earlier].reverse().map(([id, kind, message, target, state]) => [minute(id), kind, message, target, state]));
  const attempts = contacts
    .map(({ id, attempts }) => [id, ...attempts.map((attempt) => attempt.id)])
    .sort(([one = 0], [other = 0]) => one - other);
  expect(attempts).toEqual([
    [1, 10],
    [2, 20],
    [3, 3],
    [4, 40],
    [5, 50],
    [6, 60, 61],
    [7, 70, 71],
    [8, 8],
  ]);
});

function minute(minutes: number): string {
  return new Date(Date.UTC(2026, 2, 10, 6) + minutes * 60_000).toISOString();
}
