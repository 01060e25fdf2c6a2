import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";

import { connectionError } from "./connection-error";
import type { Database, FillDatabase, OpenDatabase } from "./database";
import { migrate } from "./migrate";
import { dumpPostgres } from "./pg-dump";
import { retryConflictingTransactions } from "./retry-transactions";

/** In milliseconds. A page waits at most 10 s for the API's response, so a statement must end sooner. */
const timeouts = { connect: 5_000, statement: 8_000, idle: 30_000, idleTransaction: 15_000 } as const;
const POOL_SIZE = 10;

/** The id of the advisory lock for migrations. An arbitrary number. */
const MIGRATION_LOCK_ID = 7_021_944_311;

/** Opens a database on a PostgreSQL server. Other processes may use the same database. */
export async function openPostgres(url: string, fill: FillDatabase): Promise<OpenDatabase> {
  await migrateUnderLock(url, fill);
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: timeouts.idle,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
  });
  ignoreLostConnections(pool);
  return {
    database: retryConflictingTransactions(withReleasedConnections(pool)),
    unavailableReason: () =>
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
 * Ignores `error` events of lost connections. Without a listener, they would end the process. The pool replaces the connection. If a
 * transaction holds it, the transaction's next statement fails.
 */
function ignoreLostConnections(pool: Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/**
 * Opens the database with transactions that always release their connection. drizzle does not release the connection if `begin` fails.
 * If `rollback` fails, drizzle returns the connection to the pool while it is still in a transaction. Ten lost connections would exhaust
 * the pool.
 */
function withReleasedConnections(pool: Pool): Database {
  const database = drizzle({ client: pool });
  const onConnection = new WeakMap<PoolClient, NodePgDatabase>();
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = onConnection.get(client) ?? drizzle({ client });
    onConnection.set(client, own);
    try {
      return await own.transaction(work, config);
    } finally {
      // Destroy a connection that is still in a transaction.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return database;
}

/**
 * Returns whether a database has no tables.
 * @throws StartupError if the server cannot be reached.
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

/** Applies migrations and inserts reference data while other processes wait for the lock. Closing the connection releases the lock. */
async function migrateUnderLock(url: string, fill: FillDatabase): Promise<void> {
  const client = await connect(url);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK_ID]);
    const database = drizzle({ client });
    await migrate(database);
    await fill(database);
  } finally {
    await client.end();
  }
}

/** Opens one connection. Ignores its `error` events, because the next statement on a lost connection fails anyway. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeouts.connect });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw connectionError(url, error);
  });
  return client;
}
