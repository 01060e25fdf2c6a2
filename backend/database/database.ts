import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The one dialect over both engines. A transaction is a `Database` too, so stores need not know which they are handed. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Inserts the rows that the product needs, once the tables are up to date. */
export type FillDatabase = (database: Database) => Promise<void>;

/** A database as one file, which comes part by part. */
export type Dump = { readonly fileName: string; readonly parts: AsyncIterable<Uint8Array> };

export type OpenDatabase = {
  readonly database: Database;
  /** What keeps the database from its work now, in words for the operator; null when nothing does. */
  obstacle(): Promise<string | null>;
  /** Bytes that are free on the disk of the embedded database; null for a server's, which others watch. */
  freeBytes(): number | null;
  /** A copy of the whole database as it is now, for `restore`. */
  dump(): Dump;
  close(): Promise<void>;
};
