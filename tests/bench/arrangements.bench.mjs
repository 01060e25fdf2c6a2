/**
 * The cost of the product's three arrangements: the website with an external API (without the backend), with PostgreSQL, and with the
 * embedded database. Each starts on one core, idles, and then serves the scanner's page. The cost of the API's own process and of
 * PostgreSQL is not included, because they may run elsewhere.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "pg";

import { findOrStartPostgres } from "../../commands/steps/postgres.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { measure, withServer } from "./measure.mjs";
import { prepare } from "./stickers.mjs";

const REQUESTS = 2000;
const WARM_UP = 400;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

/** Processes on one PostgreSQL server must share these secrets. */
const secrets = { BACKEND_SECRET: "a secret for a measurement alone", SESSION_SECRETS: "a secret for a measurement alone" };

/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const rows = {};
const embedded = { DATA_DIR: join(directory, "embedded"), DATABASE_URL: "" };
const path = `/quickcontact?guid=${await prepare(embedded)}`;
await withServer(inProject("build", "backend", "serve.js"), { ...embedded, LOG_LEVEL: "warn" }, async ({ port }) => {
  rows["proxying"] = await website({ DATA_DIR: join(directory, "proxying"), API_BASE_URL: `http://127.0.0.1:${port}` });
});
const server = await findOrStartPostgres();
if (server === null) console.log("Without PostgreSQL: none was found. Install it (apt-get install postgresql) or set TEST_DATABASE_URL.");
else {
  const onServer = { DATA_DIR: join(directory, "server"), DATABASE_URL: await newDatabase(server.address), ...secrets };
  await prepare(onServer);
  rows["PostgreSQL"] = await website(onServer);
  await server.stop();
}
rows["PGlite"] = await website(embedded);
console.table(rows);

/** @param {Record<string, string>} environment */
function website(environment) {
  const program = inProject("commands", "start.mjs");
  return measure({ program, environment: { LOG_LEVEL: "warn", ...environment }, paths: [path], requests: REQUESTS, warmUp: WARM_UP });
}

/**
 * Creates a database beside the tests' own.
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
