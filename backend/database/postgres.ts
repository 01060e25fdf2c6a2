import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";

import type { OpenDatabase } from "./database";
import { migrate } from "./migrate";
import { dumpPostgres } from "./postgres-programs";
import { putReferenceData } from "./reference-data";
import { repeatLostTransactions } from "./repeat";
import * as schema from "./schema";

/** Milliseconds. A page waits 10 s for its answer, so a statement that takes longer serves nobody. */
const times = { connect: 5_000, statement: 8_000, idle: 30_000, idleTransaction: 15_000 } as const;
const POOL_SIZE = 10;

/** Any number that all processes of this product agree on, and no other program on the server is likely to use. */
const PREPARATION_LOCK = 7_021_944_311;

/** A PostgreSQL server, shared with any number of processes. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await prepare(url);
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: times.connect,
    idleTimeoutMillis: times.idle,
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.idleTransaction,
  });
  // A connection that breaks while it is idle is replaced by the pool; unheard, it would end the process.
  pool.on("error", () => undefined);
  return {
    database: repeatLostTransactions(drizzle({ client: pool, schema })),
    ping: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    dump: () => dumpPostgres(url),
    close: () => pool.end(),
  };
}

/** One process prepares while the others wait. The lock belongs to the connection, and ends with it. */
async function prepare(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: times.connect });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [PREPARATION_LOCK]);
    const database = drizzle({ client, schema });
    await migrate(database);
    await putReferenceData(database);
  } finally {
    await client.end();
  }
}
