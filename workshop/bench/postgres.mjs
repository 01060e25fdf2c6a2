import postgres from "pg";

/** Processes that share a database must share these secrets. */
const secrets = { BACKEND_SECRET: "a secret for a measurement alone", SESSION_SECRETS: "a secret for a measurement alone" };

/**
 * Runs `use` with an empty database on a PostgreSQL server, if `npm run bench` found one.
 * @param {(environment: Record<string, string>) => Promise<void>} use gets the environment of the website with this database
 */
export async function withPostgres(use) {
  const server = process.env["TEST_DATABASE_URL"];
  if (server) await use({ DATABASE_URL: await newDatabase(server), ...secrets });
  else
    console.log("Not measured with PostgreSQL, because none was found. Install it (apt-get install postgresql) or set TEST_DATABASE_URL.");
}

/**
 * Creates a database that is dropped together with the databases of the tests.
 * @param {string} server the URL of any database on the server
 * @returns {Promise<string>} the URL of the new database
 */
async function newDatabase(server) {
  const name = `platenote_test_bench_${process.pid}`;
  const client = new postgres.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(server);
  address.pathname = name;
  return address.href;
}
