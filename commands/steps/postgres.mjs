import { findPostgres } from "./programs.mjs";

/** The server never waits for the disk, because test data need not survive a power failure. */
const SETTINGS = ["synchronous_commit=off", "full_page_writes=off", "max_connections=400", "log_min_messages=fatal"];

/** Sets TEST_DATABASE_URL instead of the variables of Debian's tool, which would reach programs that know nothing of PostgreSQL. */
const WITH_URL = `export TEST_DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@127.0.0.1:$PGPORT/postgres"; unset \${!PG*}; exec "$@"`;

/**
 * Runs a program with TEST_DATABASE_URL: the given one, or that of a server that Debian's tool starts and removes. Without PostgreSQL, the
 * variable is not set. Returns what `start` returns. @template Result @param {import("./run.mjs").Run<Result>} start @param {string}
 * program
 * @param {string[]} parameters @param {Record<string, string>} environment
 */
export async function runOnPostgres(start, program, parameters, environment) {
  const given = process.env["TEST_DATABASE_URL"];
  if (given || findPostgres() === null) {
    const result = await start(program, parameters, environment);
    if (given) await dropTestDatabases(given);
    return result;
  }
  const server = ["-t", "-c", "--locale C.UTF-8 --encoding UTF8", ...SETTINGS.flatMap((setting) => ["-o", setting])];
  return start("pg_virtualenv", [...server, "bash", "-c", WITH_URL, "bash", program, ...parameters], environment);
}

/** Drops the test databases on an external server, except those with open connections. @param {string} address */
async function dropTestDatabases(address) {
  const { default: postgres } = await import("pg");
  const client = new postgres.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where datname like 'platenote\\_test\\_%'");
  for (const { datname } of rows) await client.query(`drop database ${datname}`).catch(() => undefined);
  await client.end();
}
