import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type * as schema from "./schema";

/** The one dialect over both engines. A transaction is a `Database` too, so stores need not know which they are handed. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A database as one file, which comes part by part. */
export type Dump = { readonly fileName: string; readonly parts: AsyncIterable<Uint8Array> };

export type OpenDatabase = {
  readonly database: Database;
  /** Whether the database answers. */
  ping(): Promise<boolean>;
  /** A copy of the whole database as it is now, for `restore`. */
  dump(): Dump;
  close(): Promise<void>;
};
