import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** The PostgreSQL server for test databases. Null if tests use the embedded database. */
export const testServer: string | null = process.env["TEST_DATABASE_URL"] || null;

/** The advisory lock for creating templates. An arbitrary number. */
const TEMPLATE_LOCK = 7_021_944_312;

/** Creates an empty database on the test server. */
export async function emptyDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  if (testServer === null) throw new Error("TEST_DATABASE_URL is not set");
  const address = addressOf(testServer, newName());
  await onServer(testServer, (client) => client.query(`create database ${nameIn(address)}`));
  return { address, drop: () => dropDatabase(testServer, address) };
}

/**
 * Creates a database on `server` from a template. Prepares the template on first use.
 * @param server - the URL of any database of the server, with a user who may create databases.
 * @param template - the template's name.
 * @returns the new database's URL.
 */
export function copyOfTemplate(server: string, template: string, prepare: (address: string) => Promise<void>): Promise<string> {
  const source = `platenote_test_template_${template}`;
  const copy = newName();
  return onServer(server, async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [source]);
    if (rowCount === 0) await makeTemplate(client, server, source, prepare);
    await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
    await client.query(`create database ${copy} template ${source}`);
    return addressOf(server, copy);
  });
}

/** Creates a template under a temporary name first, so that an incomplete template is never used. */
async function makeTemplate(client: Client, server: string, name: string, prepare: (address: string) => Promise<void>): Promise<void> {
  const draft = newName();
  await client.query(`create database ${draft}`);
  await prepare(addressOf(server, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Drops a database, even with open connections. */
async function dropDatabase(server: string, address: string): Promise<void> {
  await onServer(server, (client) => client.query(`drop database ${nameIn(address)} with (force)`));
}

async function onServer<Result>(server: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function newName(): string {
  return `platenote_test_${randomBytes(6).toString("hex")}`;
}

function addressOf(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = name;
  return address.href;
}

function nameIn(address: string): string {
  return new URL(address).pathname.slice(1);
}
