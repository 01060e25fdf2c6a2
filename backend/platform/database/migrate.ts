import { sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { StartupError } from "../../../runtime/startup-error";
import type { Database } from "./database";

const scripts = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** The applied migrations. This table is not part of the schema, because no migration can create it. */
const migrations = pgTable("migrations", {
  name: text("name").primaryKey(),
  appliedAt: timestamp("applied_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * Applies pending migrations in order, each in a transaction, or all in the given one. Two processes must not do this at the same time.
 * @throws StartupError if another version has changed the database, because this version could corrupt it.
 */
export async function migrate(database: Database): Promise<void> {
  await database.execute(sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`);
  const applied = new Set((await database.select({ name: migrations.name }).from(migrations)).map(({ name }) => name));
  assertNoNewerMigrations(applied);
  for (const [path, script] of Object.entries(scripts).sort(([one], [other]) => one.localeCompare(other))) {
    const name = nameOf(path);
    if (!applied.has(name)) await apply(database, name, script);
  }
}

function assertNoNewerMigrations(applied: ReadonlySet<string>): void {
  const known = new Set(Object.keys(scripts).map(nameOf));
  const unknown = [...applied].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database is from a newer version of this product, or from one before 1.0.0: this version does not know its migration ` +
      `${unknown[0] ?? ""}. Start the version that made it, or restore a backup made by this version.`,
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

async function apply(database: Database, name: string, script: string): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const statement of script.split("--> statement-breakpoint")) await transaction.execute(sql.raw(statement));
    await transaction.insert(migrations).values({ name });
  });
}
