/**
 * The cost of the scanner's page in our website, in Express with EJS, and in a bare Node server, in one run on one core. Each reads the
 * sticker from its own embedded database. Then the cost in our website with 1,000 and with 1,000,000 stickers. Times vary between
 * machines and runs, but the ratios are stable.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inProject } from "../../commands/steps/project.mjs";
import { runAndRead } from "../../commands/steps/run.mjs";
import { measure, withServer } from "./measure.mjs";
import { addStickers } from "./stickers.mjs";

const REQUESTS = 3000;
const WARM_UP = 600;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));

const demo = join(directory, "demo");
const told = await runAndRead(process.execPath, [inProject("build", "backend", "prepare.js"), "--demo"], {
  DATA_DIR: demo,
  DATABASE_URL: "",
});
if (told === null) throw new Error("The demo data could not be prepared");
const { stickers } = /** @type {{ stickers: { outcome: string, guid: string }[] }} */ (JSON.parse(told));
const guid = stickers.find(({ outcome }) => outcome.startsWith("Registered car, paid"))?.guid;
if (guid === undefined) throw new Error("The demo has no registered car");
const path = `/quickcontact?guid=${guid}`;

const website = ["commands", "start.mjs"];
const styleFile = join(directory, "scanner.css");
writeFileSync(styleFile, await styleOfThePage());

const rows = [
  await row("bare Node", ["tests", "bench", "rivals", "bare.mjs"], 0),
  await row("Express with EJS", ["tests", "bench", "rivals", "express-ejs.mjs"], 0),
  await row("website", website, 0),
  await row("website, 1,000 stickers", website, 1_000),
  await row("website, 1,000,000 stickers", website, 1_000_000),
];

const [, ejs, own, thousand, million] = rows;
if (!ejs || !own || !thousand || !million) throw new Error("A row is missing");
console.table(
  Object.fromEntries(rows.map(({ name, ...figures }) => [name, { ...figures, "CPU : EJS": ratio(figures["CPU ms"], ejs["CPU ms"]) }])),
);
console.log(`website : Express with EJS = ${ratio(own["CPU ms"], ejs["CPU ms"])} in CPU per request (aim: at most 3)`);
console.log(`1,000,000 : 1,000 stickers = ${ratio(million["CPU ms"], thousand["CPU ms"])} in CPU per request (aim: 1, within noise)`);

/**
 * @param {string} name
 * @param {string[]} program
 * @param {number} extraStickers in addition to the demo's
 */
async function row(name, program, extraStickers) {
  const data = join(directory, name.replace(/\W+/g, "-"));
  cpSync(demo, data, { recursive: true });
  if (extraStickers > 0) await addStickers(join(data, "database"), extraStickers);
  const environment = { DATA_DIR: data, STYLE_FILE: styleFile };
  const figures = await measure({ program: inProject(...program), environment, path, requests: REQUESTS, warmUp: WARM_UP });
  rmSync(data, { recursive: true, force: true });
  return { name, ...figures };
}

/** The inlined style of our page, which the other servers inline too. */
async function styleOfThePage() {
  const data = join(directory, "style");
  cpSync(demo, data, { recursive: true });
  return withServer(inProject(...website), { DATA_DIR: data }, async ({ port }) => {
    const page = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const style = /<style[^>]*>([^<]+)<\/style>/.exec(page)?.[1];
    if (style === undefined) throw new Error("The page has no style of its own");
    return style;
  });
}

/**
 * @param {number} one
 * @param {number} other
 */
function ratio(one, other) {
  return Number((one / other).toFixed(2));
}
