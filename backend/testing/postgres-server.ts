import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** The PostgreSQL server on which tests make databases of their own; null has them use the embedded one. */
export const testServer: string | null = process.env["TEST_DATABASE_URL"] || null;

/** Any number; the makers of a template wait for each other by it. */
const TEMPLATE_LOCK = 7_021_944_312;

/** A database on the tests' server with nothing in it. */
export async function emptyDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  if (testServer === null) throw new Error("TEST_DATABASE_URL is not set");
  const address = addressOf(testServer, newName());
  await onServer(testServer, (client) => client.query(`create database ${nameIn(address)}`));
  return { address, drop: () => dropDatabase(testServer, address) };
}

/**
 * A new database on `server`, copied from a template that whoever needs it first prepares.
 * @param server - the address of any database on it, of somebody who may create databases.
 * @param template - a name for what is in it.
 * @returns the new database's address.
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

/** Made under another name first: what was cut short must not be taken for a template. */
async function makeTemplate(client: Client, server: string, name: string, prepare: (address: string) => Promise<void>): Promise<void> {
  const draft = newName();
  await client.query(`create database ${draft}`);
  await prepare(addressOf(server, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Takes a database off the tests' server, whoever is still connected to it. */
export async function dropDatabase(server: string, address: string): Promise<void> {
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
