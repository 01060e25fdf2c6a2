/**
 * Measures the memory of the website with an external API (without the backend), with PostgreSQL, and with the embedded database. In each
 * of these arrangements, the website starts on one core, idles, and then serves the scanner's page. The memory of the external API and of
 * PostgreSQL is not included, because they may run on another machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { report, RUNS } from "./goals.mjs";
import { measure, withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { prepare } from "./stickers.mjs";

const REQUESTS = 1_000;
const WARM_UP = 400;

/** The goals in megabytes. */
const goals = {
  proxying: { atRest: 100, underLoad: 160 },
  PostgreSQL: { atRest: 130, underLoad: 180 },
  embedded: { atRest: 350, underLoad: 400 },
};

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

/** @type {Map<keyof typeof goals, Awaited<ReturnType<typeof measure>>[]>} */
const runs = new Map();
const embedded = { DATA_DIR: join(directory, "embedded"), DATABASE_URL: "" };
const path = `/quickcontact?guid=${await prepare(embedded)}`;
await withServer(inProject("build", "backend", "serve.js"), { ...embedded, LOG_LEVEL: "warn" }, async ({ port }) => {
  await run("proxying", { DATA_DIR: join(directory, "proxying"), API_BASE_URL: `http://127.0.0.1:${port}` });
});
await withPostgres(async (environment) => {
  const onServer = { ...environment, DATA_DIR: join(directory, "server") };
  await prepare(onServer);
  await run("PostgreSQL", onServer);
});
await run("embedded", embedded);

for (const [name, measured] of runs) {
  console.log(name);
  console.table(measured);
}
const rows = [...runs].flatMap(([name, measured]) => [
  { measure: `MB at rest, ${name}`, values: measured.map((figures) => figures["MB at rest"]), goal: goals[name].atRest },
  { measure: `MB under load, ${name}`, values: measured.map((figures) => figures["MB under load"]), goal: goals[name].underLoad },
]);
process.exitCode = report(rows) ? 0 : 1;

/**
 * @param {keyof typeof goals} name
 * @param {Record<string, string>} environment
 */
async function run(name, environment) {
  const program = inProject("commands", "start.mjs");
  const what = { program, environment: { LOG_LEVEL: "warn", ...environment }, paths: [path], requests: REQUESTS, warmUp: WARM_UP };
  const measured = [];
  while (measured.length < RUNS) measured.push(await measure(what));
  runs.set(name, measured);
}
