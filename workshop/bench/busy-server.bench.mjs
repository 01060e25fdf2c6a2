/**
 * Measures how long the scanner's page takes while an operator prints 5,000 stickers, while a backup is taken, and while an operator
 * downloads 55,000 stickers at the desk four times at once, compared with the same page while no command runs. Also measures for how long
 * the server's event loop was blocked. The pages are requested at a steady rate. The server runs on one core, and the operator's program on
 * another.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";
import { exportLists, logInAtDesk } from "./desk.mjs";
import { report, RUNS } from "./goals.mjs";
import { ask, onCore, withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { addCars, addStickers, prepare } from "./stickers.mjs";

const CARS = 500;
const STICKERS = 5_000;
const UNREGISTERED = 50_000;
const REQUEST_EVERY_MS = 25;
const WARM_UP_MS = 5_000;
/** For how long pages are requested at most. If the operator's work takes longer, it ends without requests. */
const MEASURED_MS = 20_000;
const METRICS_TOKEN = "token-of-a-measurement";

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

/** @type {Map<string, { values: number[], goal: number }>} */
const rows = new Map();

await measureWith("embedded database", { DATA_DIR: join(directory, "embedded"), DATABASE_URL: "" });
await withPostgres((environment) => measureWith("PostgreSQL", { ...environment, DATA_DIR: join(directory, "server") }));
process.exitCode = report([...rows].map(([measure, { values, goal }]) => ({ measure, values, goal }))) ? 0 : 1;

/**
 * @param {string} name of the database
 * @param {Record<string, string>} environment
 */
async function measureWith(name, environment) {
  await prepare(environment);
  const paths = (await addCars(environment, CARS)).map((guid) => `/quickcontact?guid=${guid}`);
  await operate(environment, ["mint", "--batch", "bench", "--product", "car", "--kind", "prepaid", "--count", String(STICKERS)]);
  await addStickers(environment, UNREGISTERED);
  const program = inProject("commands", "start.mjs");
  await withServer(program, { ...environment, METRICS_TOKEN, LOG_LEVEL: "warn", SANDBOX_PAGES: "open" }, async ({ port }) => {
    const cookie = await logInAtDesk(port);
    await responseTimes(port, paths, pause(WARM_UP_MS));
    for (let index = 0; index < RUNS; index += 1) {
      await longestStop(port);
      const idle = percentile99(await responseTimes(port, paths, pause(MEASURED_MS)));
      add(`ms of the longest stop of the event loop under load, ${name}`, await longestStop(port), 50);
      const exports = () => exportLists(port, cookie, ["stickers", "stickers", "stickers", "stickers"]);
      /** @type {[string, () => Promise<void>][]} */
      const commands = works(index).map(([work, words]) => [work, () => operate(environment, words)]);
      for (const [work, start] of [...commands, /** @type {const} */ (["while 55,000 stickers are downloaded at the desk", exports])]) {
        const busy = percentile99(await responseTimes(port, paths, start()));
        add(`p99 of the scanner's page ${work} : at rest, ${name}`, busy / idle, 2);
        add(`ms of the longest stop of the event loop ${work}, ${name}`, await longestStop(port), 50);
      }
    }
  });
}

/**
 * @param {number} index of the run
 * @returns {[string, string[]][]}
 */
function works(index) {
  const file = join(directory, `${rows.size}-${index}`);
  return [
    ["while 5,000 stickers are printed", ["print", "--batch", "bench", "--pdf", `${file}.pdf`]],
    ["while a backup is taken", ["back-up", "--to", `${file}-backup`]],
  ];
}

/**
 * @param {Record<string, string>} environment
 * @param {string[]} words
 */
async function operate(environment, words) {
  const [program, ...parameters] = onCore(1, [process.execPath, inProject("commands", "operate.mjs"), ...words]);
  const output = await runAndRead(program, parameters, { ...environment, APP_ORIGIN: "https://stickers.example.in" });
  if (output === null) throw new Error(`operate ${words.join(" ")} failed`);
}

/**
 * Requests pages at a steady rate until `work` has ended, but at most for MEASURED_MS. Then waits for the end of `work`.
 * @param {number} port
 * @param {readonly string[]} paths
 * @param {Promise<unknown>} work
 * @returns {Promise<number[]>} in milliseconds
 */
async function responseTimes(port, paths, work) {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const end = work.finally(() => (isOver = true));
  const deadline = performance.now() + MEASURED_MS;
  /** @type {Promise<number>[]} */
  const times = [];
  while (!isOver && performance.now() < deadline) {
    times.push(responseTime(agent, port, paths[times.length % paths.length] ?? "/"));
    await pause(REQUEST_EVERY_MS);
  }
  const measured = await Promise.all(times);
  await end;
  agent.destroy();
  return measured;
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {string} path
 */
async function responseTime(agent, port, path) {
  const askedAt = performance.now();
  await ask(agent, port, path);
  return performance.now() - askedAt;
}

/** @param {readonly number[]} values */
function percentile99(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? NaN;
}

/**
 * Returns the longest time for which the event loop was blocked since this function was last called, in milliseconds.
 * @param {number} port
 */
async function longestStop(port) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1];
  if (seconds === undefined) throw new Error("There is no metric of the event loop");
  return Number(seconds) * 1000;
}

/**
 * @param {string} measure
 * @param {number} value
 * @param {number} goal
 */
function add(measure, value, goal) {
  rows.set(measure, { goal, values: [...(rows.get(measure)?.values ?? []), value] });
}
