import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type { Clock } from "../process/clock";
import type { Log } from "../process/log";
import type { Secrets } from "../process/secrets";

/** A database on a PostgreSQL server, the embedded database, or a transaction of either. Store functions accept all of them. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Inserts the reference data after the migrations. */
export type FillDatabase = (database: Database) => Promise<void>;

export type OpenOptions = {
  readonly log?: Log;
  /** How long a migration waits for other programs on a PostgreSQL server, in milliseconds. Default: without end. */
  readonly migrationTimeout?: number;
};

/** A database dump: one file, streamed in parts. */
export type Dump = { readonly fileName: string; readonly parts: AsyncIterable<Uint8Array> };

export type OpenDatabase = {
  readonly database: Database;
  /** Returns a message for the operator if the database cannot work now, otherwise null. */
  unavailableReason(): Promise<string | null>;
  /** Returns the free bytes on the embedded database's disk. Null for a PostgreSQL server, which is monitored elsewhere. */
  freeBytes(): number | null;
  /** Dumps the whole database for `restore`. */
  dump(): Dump;
  close(): Promise<void>;
};

/** The services for all code that reads or writes data. */
export type CoreServices = { readonly database: Database; readonly clock: Clock; readonly secrets: Secrets };
