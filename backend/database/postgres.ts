import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";

import { connectionFault } from "./connection-fault";
import type { Database, FillDatabase, OpenDatabase } from "./database";
import { migrate } from "./migrate";
import { dumpPostgres } from "./postgres-programs";
import { repeatLostTransactions } from "./repeat";

/** Milliseconds. A page waits 10 s for its answer, so a statement that takes longer serves nobody. */
const times = { connect: 5_000, statement: 8_000, idle: 30_000, idleTransaction: 15_000 } as const;
const POOL_SIZE = 10;

/** Any number that all processes of this product agree on, and no other program on the server is likely to use. */
const PREPARATION_LOCK = 7_021_944_311;

/** A PostgreSQL server, shared with any number of processes. */
export async function openPostgres(url: string, fill: FillDatabase): Promise<OpenDatabase> {
  await prepare(url, fill);
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: times.connect,
    idleTimeoutMillis: times.idle,
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.idleTransaction,
  });
  hearLostConnections(pool);
  return {
    database: repeatLostTransactions(withOwnTransactions(pool)),
    obstacle: () =>
      pool.query("select 1").then(
        () => null,
        () => "the database does not answer",
      ),
    freeBytes: () => null,
    dump: () => dumpPostgres(url),
    close: () => pool.end(),
  };
}

/**
 * The pool replaces a connection that is lost, and the next statement on one that is in use fails. The `error` event has nothing
 * to add, but unheard it would end the process: an idle connection's, and one's that is lost between two statements of a transaction.
 */
function hearLostConnections(pool: Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/**
 * drizzle keeps the connection of a transaction for ever when its `begin` fails, and gives one back to the pool in the middle of a
 * transaction when its `rollback` fails. After ten lost connections the pool would have none left.
 */
function withOwnTransactions(pool: Pool): Database {
  const database = drizzle({ client: pool });
  const onConnection = new WeakMap<PoolClient, NodePgDatabase>();
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = onConnection.get(client) ?? drizzle({ client });
    onConnection.set(client, own);
    try {
      return await own.transaction(work, config);
    } finally {
      // Only a connection that is in no transaction serves on.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return database;
}

/**
 * Whether a database has no table in it yet.
 * @throws StartFault when the server cannot be reached.
 */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query("select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1");
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/** One process prepares while the others wait. The lock belongs to the connection, and ends with it. */
async function prepare(url: string, fill: FillDatabase): Promise<void> {
  const client = await connect(url);
  try {
    await client.query("select pg_advisory_lock($1)", [PREPARATION_LOCK]);
    const database = drizzle({ client });
    await migrate(database);
    await fill(database);
  } finally {
    await client.end();
  }
}

/** One connection. What breaks it fails the next statement on it; the event has nothing to add. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: times.connect });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw connectionFault(url, error);
  });
  return client;
}
