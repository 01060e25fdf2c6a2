/**
 * Compares how many messages the built-in API accepts in a second with how many rows pgbench inserts one by one into the same PostgreSQL
 * server. Both use ten connections. The API runs on one core. A message is accepted when the API has stored the contact
 * with its events, the message to send, and what the limits count. Every measured message is for a different sticker and from a different
 * IP address.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "pg";
import { Agent } from "undici";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";
import { report, RUNS } from "./goals.mjs";
import { cpuSeconds, withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { addCars, prepare } from "./stickers.mjs";

const CLIENTS = 10;
const WARM_UP = 100;
const MESSAGES = 300;
const INSERTS = 2_000;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
const script = join(directory, "insert.sql");
writeFileSync(script, "insert into bench_rows (text) values ('one message');\n");

/** @type {number[]} */
const ratios = [];
await withPostgres(async (environment) => {
  const onServer = { ...environment, DATA_DIR: directory, TRUST_PROXY: "1", LOG_LEVEL: "warn" };
  await prepare(onServer);
  const guids = await addCars(onServer, RUNS * (WARM_UP + MESSAGES));
  await createRows(environment["DATABASE_URL"] ?? "");
  await withServer(inProject("build", "backend", "serve.js"), onServer, async ({ pid, port }) => {
    while (ratios.length < RUNS) {
      await send(port, guids.splice(0, WARM_UP));
      const [cpu, startedAt] = [cpuSeconds(pid), performance.now()];
      await send(port, guids.splice(0, MESSAGES));
      const messages = MESSAGES / ((performance.now() - startedAt) / 1000);
      const cpuMilliseconds = ((cpuSeconds(pid) - cpu) * 1000) / MESSAGES;
      const inserts = await insertsPerSecond(environment["DATABASE_URL"] ?? "");
      ratios.push(inserts / messages);
      console.table({ "messages/s": messages, "CPU ms per message": cpuMilliseconds, "pgbench inserts/s": inserts });
    }
  });
  process.exitCode = report([{ measure: "rows that pgbench inserts : messages accepted, PostgreSQL", values: ratios, goal: 200 }]) ? 0 : 1;
});

/**
 * @param {number} port
 * @param {readonly string[]} guids
 */
async function send(port, guids) {
  const left = [...guids];
  const dispatcher = new Agent({ connections: CLIENTS });
  const client = async () => {
    for (let guid = left.pop(); guid !== undefined; guid = left.pop()) await sendOne(port, guid, left.length, dispatcher);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await dispatcher.close();
}

/**
 * @param {number} port
 * @param {string} guid
 * @param {number} number determines the caller's IP address, which is different for each message of one call of `send`
 * @param {Agent} dispatcher
 */
async function sendOne(port, guid, number, dispatcher) {
  const { body } = await dispatcher.request({
    origin: `http://127.0.0.1:${port}`,
    path: "/sms/template",
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": guid,
      "X-Forwarded-For": `10.${ratios.length}.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify({ GUID: guid, id: "6" }),
  });
  const answer = await body.text();
  if (/** @type {{ ErrorCode?: string }} */ (JSON.parse(answer)).ErrorCode !== "0") throw new Error(`Refused: ${answer}`);
}

/** @param {string} url */
async function createRows(url) {
  const client = new postgres.Client({ connectionString: url });
  await client.connect();
  await client.query("create table bench_rows (id bigserial primary key, text text not null)");
  await client.end();
}

/** @param {string} url */
async function insertsPerSecond(url) {
  const parameters = ["-n", "-c", String(CLIENTS), "-t", String(INSERTS / CLIENTS), "-f", script, url];
  const output = await runAndRead("pgbench", parameters);
  const found = /tps = ([\d.]+)/.exec(output ?? "")?.[1];
  if (found === undefined) throw new Error("pgbench did not run. It comes with PostgreSQL.");
  return Number(found);
}
