/**
 * Compares the CPU time of the scanner's page in our website and in Express with EJS, for 500 stickers in turn. Each server runs on one
 * core, and reads the same data from the same kind of database: embedded, or on a PostgreSQL server. The CPU time of PostgreSQL is not
 * included. Also compares our website with 1,000 and with 1,000,000 stickers.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { report, RUNS } from "./goals.mjs";
import { measure, withServer } from "./measure.mjs";
import { withPostgres } from "./postgres.mjs";
import { addCars, addStickers, prepare } from "./stickers.mjs";

const REQUESTS = 1_000;
const WARM_UP = 400;
const CARS = 500;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
const styleFile = join(directory, "scanner.css");
const website = inProject("commands", "start.mjs");
const express = inProject("workshop", "bench", "rivals", "express-ejs.mjs");

/** @type {Map<string, number[]>} */
const ratios = new Map();
/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const lastRun = {};

const demo = { DATA_DIR: join(directory, "demo"), DATABASE_URL: "" };
await prepare(demo);
const paths = pathsOf(await addCars(demo, CARS));
const thousand = copyOfDemo("thousand");
await addStickers(thousand, 1_000);
const million = copyOfDemo("million");
await addStickers(million, 1_000_000);
writeFileSync(styleFile, await styleOfThePage());

for (let run = 0; run < RUNS; run += 1) {
  await compare("CPU of the scanner's page : Express with EJS, embedded database", [website, demo], [express, demo]);
  await compare("CPU of the scanner's page : with 1,000,000 stickers and with 1,000", [website, million], [website, thousand]);
}
await withPostgres(async (environment) => {
  const onServer = { ...environment, DATA_DIR: join(directory, "server") };
  await prepare(onServer);
  await addCars(onServer, CARS);
  for (let run = 0; run < RUNS; run += 1)
    await compare("CPU of the scanner's page : Express with EJS, PostgreSQL", [website, onServer], [express, onServer]);
});
console.table(lastRun);
process.exitCode = report(
  [...ratios].map(([name, values]) => ({
    measure: name,
    values,
    goal: name.includes("1,000,000") ? 1.1 : name.includes("PostgreSQL") ? 3.5 : 1.5,
  })),
)
  ? 0
  : 1;

/**
 * @param {string} name
 * @param {readonly [string, Record<string, string>]} one
 * @param {readonly [string, Record<string, string>]} other
 */
async function compare(name, one, other) {
  const [ours, theirs] = [await figures(...one), await figures(...other)];
  Object.assign(lastRun, { [name]: ours, [`${name} (the other)`]: theirs });
  ratios.set(name, [...(ratios.get(name) ?? []), ours["CPU ms"] / theirs["CPU ms"]]);
}

/**
 * @param {string} program
 * @param {Record<string, string>} environment
 */
function figures(program, environment) {
  return measure({ program, environment: { ...environment, STYLE_FILE: styleFile }, paths, requests: REQUESTS, warmUp: WARM_UP });
}

/** @param {string} name */
function copyOfDemo(name) {
  const copy = { ...demo, DATA_DIR: join(directory, name) };
  cpSync(demo.DATA_DIR, copy.DATA_DIR, { recursive: true });
  return copy;
}

/** @param {readonly string[]} guids */
function pathsOf(guids) {
  return guids.map((guid) => `/quickcontact?guid=${guid}`);
}

/** Returns the inlined style of the website's page. The server with Express inlines the same style. */
function styleOfThePage() {
  return withServer(website, demo, async ({ port }) => {
    const page = await (await fetch(`http://127.0.0.1:${port}${paths[0]}`)).text();
    const style = /<style[^>]*>([^<]+)<\/style>/.exec(page)?.[1];
    if (style === undefined) throw new Error("The page has no style of its own");
    return style;
  });
}
