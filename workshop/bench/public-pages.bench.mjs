/**
 * Measures pages that are the same for all visitors. Compares the CPU time of our website with that of Express with EJS, which serves the
 * same HTML. Also compares the CPU time of a start with that of a bare Node server, without a database and with the embedded database. Each
 * server runs on one core.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { report, RUNS } from "./goals.mjs";
import { measure, withServer } from "./measure.mjs";
import { prepare } from "./stickers.mjs";

const REQUESTS = 1_500;
const WARM_UP = 500;
const PATHS = ["/warning", "/"];

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
const demo = join(directory, "demo");
const path = `/quickcontact?guid=${await prepare({ DATA_DIR: demo, DATABASE_URL: "" })}`;
const website = inProject("commands", "start.mjs");
const rival = (/** @type {string} */ name) => inProject("workshop", "bench", "rivals", name);
const PAGES_FILE = join(directory, "pages.json");
const STYLE_FILE = join(directory, "style.css");
writeFileSync(STYLE_FILE, "");
await withServer(website, { DATA_DIR: copyOfDemo() }, async ({ port }) => {
  const pages = await Promise.all(PATHS.map(async (page) => [page, await (await fetch(`http://127.0.0.1:${port}${page}`)).text()]));
  writeFileSync(PAGES_FILE, JSON.stringify(Object.fromEntries(pages)));
});

/** @type {Map<string, number[]>} */
const ratios = new Map();
for (let run = 0; run < RUNS; run += 1) {
  for (const page of PATHS) {
    const ours = await figures(website, { DATA_DIR: copyOfDemo() }, page);
    const ejs = await figures(rival("express-text.mjs"), { PAGES_FILE }, page);
    add(`CPU of ${page} : Express with EJS`, ours["CPU ms"] / ejs["CPU ms"]);
  }
  const alone = await figures(website, { DATA_DIR: copyOfDemo(), API_BASE_URL: "http://127.0.0.1:9" }, "/warning", 1);
  const empty = await figures(rival("empty.mjs"), {}, "/", 1);
  add("CPU of a start, website alone : bare Node", alone["start CPU ms"] / empty["start CPU ms"]);
  const embedded = await figures(website, { DATA_DIR: copyOfDemo() }, path, 1);
  const bare = await figures(rival("bare.mjs"), { DATA_DIR: copyOfDemo(), STYLE_FILE }, path, 1);
  add("CPU of a start, embedded database : bare Node with it", embedded["start CPU ms"] / bare["start CPU ms"]);
}

/** @type {Record<string, number>} */
const goals = {
  "CPU of /warning : Express with EJS": 1.5,
  "CPU of / : Express with EJS": 1.5,
  "CPU of a start, website alone : bare Node": 14,
  "CPU of a start, embedded database : bare Node with it": 1.5,
};
const rows = [...ratios].map(([name, values]) => ({ measure: name, values, goal: goals[name] ?? NaN }));
process.exitCode = report(rows) ? 0 : 1;

/**
 * @param {string} program
 * @param {Record<string, string>} environment
 * @param {string} page
 */
function figures(program, environment, page, requests = REQUESTS) {
  return measure({ program, environment, paths: [page], requests, warmUp: requests === 1 ? 1 : WARM_UP });
}

function copyOfDemo() {
  const data = join(directory, "data");
  rmSync(data, { recursive: true, force: true });
  cpSync(demo, data, { recursive: true });
  return data;
}

/**
 * @param {string} name
 * @param {number} value
 */
function add(name, value) {
  ratios.set(name, [...(ratios.get(name) ?? []), value]);
}
