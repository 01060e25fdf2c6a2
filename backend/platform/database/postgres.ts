import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool, type ClientBase, type PoolClient } from "pg";
import { randomInt } from "node:crypto";

import { StartupError } from "../../../runtime/startup-error";
import { silentLog } from "../process/log";
import type { Database, FillDatabase, OpenDatabase, OpenOptions } from "./database";
import { migrate } from "./migrate";
import { dumpPostgres } from "./pg-dump";
import { isUnanswered } from "./unavailable";

/** SQLSTATE codes of transaction conflicts that can be retried. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(["40001" /* serialization_failure */, "40P01" /* deadlock_detected */]);

/**
 * In milliseconds. By default, a page waits at most 10 s for the API's response, so a statement must end sooner. `answer` ends the wait for
 * a server that no longer answers, as when its host died.
 */
const timeouts = { connect: 5_000, statement: 8_000, answer: 9_000, idle: 30_000, idleTransaction: 15_000 } as const;
const POOL_SIZE = 10;

/** The settings of a session. A pooler refuses them at the start of a session, so with a pooler the operator sets them for the role. */
const sessionSettings = {
  statement_timeout: timeouts.statement,
  idle_in_transaction_session_timeout: timeouts.idleTransaction,
} as const;

/**
 * The timeouts of a migration, in milliseconds. While a migration waits for a table, all later statements on this table wait too. So it
 * waits only briefly, and tries again after a pause. `idle` ends the migration of a process that is frozen or unreachable.
 */
const migrationTimeouts = { lock: 2_000, pause: 3_000, idle: 60_000 } as const;

/** SQLSTATE codes of a migration that can be retried: another program has a lock. */
const LOCKED_CODES: ReadonlySet<string> = new Set([...CONFLICT_CODES, "55P03" /* lock_not_available */]);

/** The SQLSTATE code of a server that only reads. */
const READ_ONLY = "25006";
const STANDBY = "the database is a standby, which only reads";

/** The id of the advisory lock for migrations. An arbitrary number. */
const MIGRATION_LOCK_ID = 7_021_944_311;

type PostgresOptions = OpenOptions & {
  /**
   * Whether a pooler in transaction mode is in front of PostgreSQL. If so, each transaction may use another session. Do not use settings,
   * locks or prepared queries that belong to a session (docs/scale.md).
   */
  readonly hasTransactionPooler?: boolean;
};

/** Opens a database on a PostgreSQL server. Other processes may use the same database. */
export async function openPostgres(
  url: string,
  fill: FillDatabase,
  { hasTransactionPooler = false, ...options }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await migrateUnderLock(url, fill, options);
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: timeouts.idle,
    query_timeout: timeouts.answer,
    verify: (client, done) => void requirePrimary(client).then(() => done(), done),
    ...(hasTransactionPooler ? {} : sessionSettings),
  });
  ignoreLostConnections(pool);
  pool.on("connect", endWhenUnanswered);
  if (hasTransactionPooler) pool.on("connect", prepareNothing);
  return {
    database: retryConflictingTransactions(withReleasedConnections(pool)),
    unavailableReason: () =>
      pool.query<{ is_read_only: boolean }>("select current_setting('transaction_read_only')::boolean as is_read_only").then(
        ({ rows }) => (rows[0]?.is_read_only ? "the database only reads" : null),
        (error: unknown) => (hasSqlState(error, new Set([READ_ONLY])) ? STANDBY : "the database does not answer"),
      ),
    freeBytes: () => null,
    dump: () => dumpPostgres(url),
    close: () => pool.end(),
  };
}

/**
 * Ignores `error` events of lost connections. Without a listener, they would end the process. The pool replaces a lost connection. The next
 * statement of a transaction on a lost connection fails.
 */
function ignoreLostConnections(pool: Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/**
 * Requires a server that accepts writes. When another server becomes the primary, an address can lead to a standby for a moment. A
 * connection to the standby would stay in the pool, and every write would fail.
 */
async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
  if (rows[0]?.is_standby) throw Object.assign(new Error(STANDBY), { code: READ_ONLY });
}

/** Ends a connection whose server no longer answers. Otherwise the rollback would wait for an answer too. */
function endWhenUnanswered(client: PoolClient): void {
  replaceQuery(client, (query) => (...parameters) => {
    const answer = query(...parameters);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnanswered(error) && client instanceof Client) void client.end();
      });
    }
    return answer;
  });
}

/**
 * Opens the database with transactions that always release their connection. drizzle does not release the connection if `begin` fails, and
 * ten such failures would exhaust the pool. If `rollback` fails, drizzle returns the connection to the pool while it is still in a
 * transaction.
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

/** Makes a connection ignore the names of prepared queries. A name belongs to a session, and a pooler may use another session next. */
function prepareNothing(client: PoolClient): void {
  replaceQuery(
    client,
    (query) =>
      (statement, ...others) =>
        query(withoutName(statement), ...others),
  );
}

type Query = (...parameters: unknown[]) => unknown;

/** Replaces the `query` of a connection. All statements use it, also those of drizzle's transactions. */
function replaceQuery(client: PoolClient, replacement: (query: Query) => Query): void {
  const query = Reflect.get(client, "query") as Query;
  Reflect.set(client, "query", replacement(query.bind(client)));
}

function withoutName(statement: unknown): unknown {
  return typeof statement === "object" && statement !== null && "name" in statement ? { ...statement, name: undefined } : statement;
}

/**
 * Applies migrations and inserts reference data, one process at a time. All of it is one transaction, because a lock or a setting of the
 * session would not work through a pooler in transaction mode. Keeps the advisory lock during the pauses. Otherwise another process
 * would start to migrate in a pause and wait for the same table, and API calls would wait behind it.
 * @throws StartupError if the migration waits longer than `migrationTimeout`.
 */
async function migrateUnderLock(url: string, fill: FillDatabase, options: OpenOptions): Promise<void> {
  const client = await connect(url);
  const reportWait = createWaitReport(options);
  try {
    await drizzle({ client }).transaction(async (transaction) => {
      // The role's timeouts suit API calls, but a migration may take longer.
      await transaction.execute(sql`set local statement_timeout = 0`);
      await transaction.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${migrationTimeouts.idle}`));
      await transaction.execute(sql.raw(`set local lock_timeout = ${migrationTimeouts.lock}`));
      while (!(await tryInSavepoint(transaction, lockMigrations))) reportWait("another process migrates the database");
      const work = async (attempt: Database) => {
        await migrate(attempt);
        await fill(attempt);
      };
      while (!(await tryInSavepoint(transaction, work))) {
        reportWait("another program, such as a backup, uses a table");
        await pause(migrationTimeouts.pause);
      }
    });
  } finally {
    await client.end();
  }
}

async function lockMigrations(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID}::bigint)`);
}

/** Returns a function that reports why the migration waits. It throws a StartupError after `migrationTimeout`. */
function createWaitReport({ log = silentLog, migrationTimeout = Infinity }: OpenOptions): (reason: string) => void {
  const deadline = performance.now() + migrationTimeout;
  return (reason) => {
    if (performance.now() >= deadline) throw new StartupError(`The database cannot be migrated now: ${reason}. Try again later.`);
    log({ level: "warn", event: "migration waits", reason });
  };
}

/** Does some work of a transaction. @returns false if a lock was not available. The work has then changed nothing. */
async function tryInSavepoint(transaction: Database, work: (attempt: Database) => Promise<void>): Promise<boolean> {
  try {
    await transaction.transaction(work);
    return true;
  } catch (error) {
    if (hasSqlState(error, LOCKED_CODES)) return false;
    throw error;
  }
}

/** Opens one connection to a primary. Ignores its `error` events, because the next statement on a lost connection fails anyway. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeouts.connect });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw connectionError(url, error);
  });
  await requirePrimary(client).catch(async (error: unknown) => {
    await client.end();
    throw connectionError(url, error);
  });
  return client;
}

/** What is wrong and what the operator can do, by SQLSTATE. Each message continues a sentence that begins with the server. */
const messages: Readonly<Record<string, string>> = {
  "25006": "is a standby, which only reads. Set DATABASE_URL to an address that leads to the primary.",
  "28P01": "rejected the user or password. Correct DATABASE_URL.",
  "28000": "does not allow this user. Correct DATABASE_URL or the server's pg_hba.conf.",
  "3D000": "does not have this database. Create it or correct DATABASE_URL.",
  "53300": "has no free connections. Close some or raise max_connections.",
  "57P03": "is starting or shutting down. Try again in a moment.",
};

/**
 * Returns an error that explains why PostgreSQL cannot be used.
 * @param url - the server's URL. Of the URL, the error contains only the host, the port and the database name.
 */
function connectionError(url: string, error: unknown): StartupError {
  const { host, pathname, searchParams } = new URL(url);
  const server = `PostgreSQL at ${searchParams.get("host") ?? host}${pathname}`;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const refusal = messages[code];
  if (refusal !== undefined) return new StartupError(`${server} ${refusal}`);
  return new StartupError(`${server} does not answer${code === "" ? "" : ` (${code})`}. Start it or correct DATABASE_URL.`);
}

const MAX_ATTEMPTS = 4;

/** Delays double after each attempt and have a random part, so that two transactions do not collide again. */
const BASE_DELAY_MS = 20;

/** Makes `database` retry transactions that were rolled back by a conflict. */
function retryConflictingTransactions<Given extends Database>(database: Given): Given {
  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => retryOnConflict(() => transact(work, config));
  return database;
}

/** Runs `attempt`, and runs it again after a conflict. @param attempt - must start from the beginning whenever it runs. */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !hasSqlState(error, CONFLICT_CODES)) throw error;
      await pause(BASE_DELAY_MS * 2 ** attempts + randomInt(BASE_DELAY_MS));
    }
  }
}

/** Returns whether an error has one of these SQLSTATE codes. The driver's error is the cause of drizzle's error. */
function hasSqlState(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && typeof error.code === "string" && codes.has(error.code)) || hasSqlState(error.cause, codes);
}
