/**
 * Compares the CPU time of a scanner's message with that of a bare Hono handler that runs the same SQL. The message is posted to the
 * website, which answers when the message is stored and its first attempt has ended. First, the website's statements are recorded for each
 * message, one message at a time. Then both servers get copies of the database as it was before the first message, so the handler can run
 * the recorded statements with the recorded values.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "pg";
import { Agent } from "undici";

import { inProject } from "../../commands/steps/project.mjs";
import { report, RUNS } from "./goals.mjs";
import { cpuSeconds, withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { addCars, prepare } from "./stickers.mjs";

const CLIENTS = 10;
const WARM_UP = 100;
const MESSAGES = 300;
const WEBSITE = inProject("commands", "start.mjs");
const RIVAL = inProject("workshop", "bench", "rivals", "hono-messages.mjs");

/** @typedef {{ request?: string, text: string }} Statement */

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
const statementsFile = join(directory, "statements.jsonl");
const messagesFile = join(directory, "messages.json");

/** @type {number[]} */
const ratios = [];
await withPostgres(async (given) => {
  const environment = { ...given, DATA_DIR: directory, TRUST_PROXY: "1", LOG_LEVEL: "warn" };
  await prepare(environment);
  const guids = await addCars(environment, WARM_UP + MESSAGES);
  const copies = createCopies(given["DATABASE_URL"] ?? "");

  const recording = { ...environment, DATABASE_URL: await copies.next() };
  const recorder = {
    STATEMENTS_FILE: statementsFile,
    NODE_OPTIONS: `--import ${inProject("workshop", "bench", "rivals", "record-statements.mjs")}`,
  };
  await withServer(WEBSITE, { ...recording, ...recorder }, ({ port }) => record(port, guids, recording.DATABASE_URL));

  for (let index = 0; index < RUNS; index += 1) {
    const ours = await cpuOfMessage(WEBSITE, { ...environment, DATABASE_URL: await copies.next() }, guids);
    const rival = await cpuOfMessage(RIVAL, { DATABASE_URL: await copies.next(), MESSAGES_FILE: messagesFile }, guids);
    console.table({ website: ours, "bare Hono handler": rival });
    ratios.push(ours["CPU ms"] / rival["CPU ms"]);
  }
});
if (ratios.length > 0) {
  process.exitCode = report([{ measure: "CPU of a message : bare Hono handler with the same SQL", values: ratios, goal: 5 }]) ? 0 : 1;
}

/**
 * Sends the messages one after the other, and stores each one's statements in `messagesFile`.
 * @param {number} port
 * @param {readonly string[]} guids
 * @param {string} url of the website's database
 */
async function record(port, guids, url) {
  const client = new postgres.Client({ connectionString: url });
  await client.connect();
  const dispatcher = new Agent();
  for (const [number, guid] of guids.entries()) {
    await send(port, guid, number, dispatcher);
    await untilDelivered(client);
  }
  await dispatcher.close();
  await client.end();
  const statements = readRecordedStatements();
  const messages = Object.fromEntries(guids.map((guid) => [guid, untilSecondCommit(statements.get(urlOf(guid)) ?? [])]));
  writeFileSync(messagesFile, JSON.stringify(messages));
  console.log(`Statements of a message: ${messages[guids[0] ?? ""]?.length}`);
}

/**
 * Reads the recorded statements, by the URL of their request.
 * @returns {Map<string, Statement[]>}
 */
function readRecordedStatements() {
  const lines = readFileSync(statementsFile, "utf8").split("\n").slice(0, -1);
  /** @type {Map<string, Statement[]>} */
  const statements = new Map();
  for (const line of lines) {
    const statement = /** @type {Statement} */ (JSON.parse(line));
    const { request = "" } = statement;
    statements.set(request, [...(statements.get(request) ?? []), statement]);
  }
  return statements;
}

/**
 * Returns the statements of the two transactions of a message, and those before and between them. The later ones belong to the sandbox,
 * which plays the telephone network.
 * @param {readonly Statement[]} statements
 */
function untilSecondCommit(statements) {
  const commits = [...statements.keys()].filter((index) => statements[index]?.text === "commit");
  if (commits[1] === undefined) throw new Error("A message has fewer than two transactions");
  return statements.slice(0, commits[1] + 1);
}

/**
 * @param {string} program
 * @param {Record<string, string>} environment
 * @param {readonly string[]} guids one for each message, because a sticker accepts only a few messages in ten minutes
 */
function cpuOfMessage(program, environment, guids) {
  return withServer(program, environment, async ({ pid, port }) => {
    const client = new postgres.Client({ connectionString: environment["DATABASE_URL"] ?? "" });
    await client.connect();
    await sendAll(port, guids.slice(0, WARM_UP));
    await untilDelivered(client);
    const [cpu, startedAt] = [cpuSeconds(pid), performance.now()];
    await sendAll(port, guids.slice(WARM_UP));
    const seconds = (performance.now() - startedAt) / 1000;
    await untilDelivered(client);
    await client.end();
    return { "CPU ms": ((cpuSeconds(pid) - cpu) * 1000) / MESSAGES, "messages/s": MESSAGES / seconds };
  });
}

/**
 * @param {number} port
 * @param {readonly string[]} guids
 */
async function sendAll(port, guids) {
  const left = [...guids.entries()];
  const dispatcher = new Agent({ connections: CLIENTS });
  const client = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await send(port, next[1], next[0], dispatcher);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await dispatcher.close();
}

/**
 * @param {number} port
 * @param {string} guid
 * @param {number} number determines the caller's IP address, because an IP address may send only ten messages a day
 * @param {Agent} dispatcher
 */
async function send(port, guid, number, dispatcher) {
  const { statusCode, headers, body } = await dispatcher.request({
    origin: `http://127.0.0.1:${port}`,
    path: urlOf(guid),
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.${guid.length}.${number >> 8}.${number & 255}`,
    },
    body: new URLSearchParams({ intent: "message", id: "6", idempotencyKey: guid }).toString(),
  });
  await body.dump();
  const destination = String(headers["location"]);
  if (statusCode !== 303 || !destination.startsWith("/thank-you-final")) throw new Error(`Refused: ${statusCode} ${destination}`);
}

/** @param {string} guid */
function urlOf(guid) {
  return `/quickcontact?guid=${guid}`;
}

/**
 * Waits until no message waits for its first attempt. The owner's reminder stays in the outbox.
 * @param {postgres.Client} client
 */
async function untilDelivered(client) {
  const text = "select 1 from outbox where state = 'leased' or (state = 'waiting' and attempts = 0 and not_before is null) limit 1";
  while ((await client.query(text)).rows.length > 0) await pause(5);
}

/**
 * Returns `next`, which copies the database under a new name each time, and returns the copy's URL. Nothing may be connected to the source.
 * @param {string} source the URL of the database
 */
function createCopies(source) {
  const name = new URL(source).pathname.slice(1);
  let count = 0;
  const next = async () => {
    const copy = new URL(source);
    copy.pathname = `${name}_${(count += 1)}`;
    const server = new URL(source);
    server.pathname = "postgres";
    const client = new postgres.Client({ connectionString: server.href });
    await client.connect();
    await client.query(`create database ${copy.pathname.slice(1)} template ${name}`);
    await client.end();
    return copy.href;
  };
  return { next };
}
