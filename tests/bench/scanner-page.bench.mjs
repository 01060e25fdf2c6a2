/**
 * Compares the cost of the scanner's page in our website, in Express with EJS, and in a bare Node server, for 500 stickers in turn. Each
 * server runs on one core and makes the same lookup in its own embedded database. Also measures our website with 1,000 and with 1,000,000
 * stickers. Times vary between machines and runs, but the ratios are stable.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { report } from "./goals.mjs";
import { measure, withServer } from "./measure.mjs";
import { addCars, addStickers, prepareDemo } from "./stickers.mjs";

const RUNS = 3;
const REQUESTS = 2_000;
const WARM_UP = 600;
const CARS = 500;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

const demo = join(directory, "demo");
await prepareDemo(demo);
const paths = (await addCars(join(demo, "database"), CARS)).map((guid) => `/quickcontact?guid=${guid}`);
const website = ["commands", "start.mjs"];
const styleFile = join(directory, "scanner.css");
writeFileSync(styleFile, await styleOfThePage());

/** @type {Record<string, Awaited<ReturnType<typeof measure>>>[]} */
const runs = [];
for (let run = 0; run < RUNS; run += 1) {
  const rows = {
    "bare Node": await figures(["tests", "bench", "rivals", "bare.mjs"], 0),
    "Express with EJS": await figures(["tests", "bench", "rivals", "express-ejs.mjs"], 0),
    website: await figures(website, 0),
    "website, 1,000 stickers": await figures(website, 1_000),
    "website, 1,000,000 stickers": await figures(website, 1_000_000),
  };
  console.table(rows);
  runs.push(rows);
}
const ratiosOf = (/** @type {string} */ one, /** @type {string} */ other) =>
  runs.map((run) => (run[one]?.["CPU ms"] ?? NaN) / (run[other]?.["CPU ms"] ?? NaN));
const rows = [
  {
    measure: "CPU of the scanner's page : Express with EJS and the same lookup",
    values: ratiosOf("website", "Express with EJS"),
    goal: 1.5,
  },
  {
    measure: "CPU with 1,000,000 stickers : with 1,000",
    values: ratiosOf("website, 1,000,000 stickers", "website, 1,000 stickers"),
    goal: 1.1,
  },
  { measure: "MB under load, embedded database", values: runs.map((run) => run["website"]?.["MB under load"] ?? NaN), goal: 400 },
];
process.exitCode = report(rows) ? 0 : 1;

/**
 * @param {string[]} program
 * @param {number} extraStickers in addition to the demo's
 */
async function figures(program, extraStickers) {
  const data = join(directory, "data");
  cpSync(demo, data, { recursive: true });
  if (extraStickers > 0) await addStickers(join(data, "database"), extraStickers);
  const environment = { DATA_DIR: data, STYLE_FILE: styleFile };
  const measured = await measure({ program: inProject(...program), environment, paths, requests: REQUESTS, warmUp: WARM_UP });
  rmSync(data, { recursive: true, force: true });
  return measured;
}

/** The inlined style of our page, which the other servers inline too. */
async function styleOfThePage() {
  const data = join(directory, "style");
  cpSync(demo, data, { recursive: true });
  return withServer(inProject(...website), { DATA_DIR: data }, async ({ port }) => {
    const page = await (await fetch(`http://127.0.0.1:${port}${paths[0]}`)).text();
    const style = /<style[^>]*>([^<]+)<\/style>/.exec(page)?.[1];
    if (style === undefined) throw new Error("The page has no style of its own");
    return style;
  });
}
