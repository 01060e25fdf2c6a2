import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

import type * as schema from "./schema";

/** The one dialect over both engines. A transaction is a `Database` too, so stores need not know which they are handed. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  readonly database: Database;
  /** Whether the database answers. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
};
