import { existsSync, readdirSync, rmSync } from "node:fs";

import { buildIsCurrent, build } from "./steps/build.mjs";
import { findOrInstallChromium } from "./steps/chromium.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { findOrInstallJava } from "./steps/java.mjs";
import { findOrStartPostgres } from "./steps/postgres.mjs";
import { findOrInstallPrintReader } from "./steps/print-reader.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";
import { one, playwrightTally, sum, vitestTally } from "./steps/tally.mjs";

const VITEST_REPORT = inProject("test-results", "vitest.json");
const PLAYWRIGHT_REPORT = inProject("test-results", "playwright.json");

/** The tests that have a database behind them, and those that only a PostgreSQL server can pass. */
const ON_POSTGRES = ["backend/", "tests/contract/calls.test.ts", "tests/faults/load.test.ts", "tests/http/", "tests/postgres/"];

/** Those of them that have no database of ours behind them, or look only at what a page is made of. */
const NOT_ON_POSTGRES = ["tests/http/{call-faults,upstream}/**", "tests/http/{every-screen,page-weight,weight}.test.ts"];

const NO_POSTGRES = "no PostgreSQL was found. Install it (apt-get install postgresql) or name a server in TEST_DATABASE_URL.";

/**
 * The steps in their order. The checks count as one test each; `needsBuild` steps are left out when the build failed.
 * @type {{ name: string, needsBuild?: true, perform: () => Promise<import("./steps/tally.mjs").Tally> }[]}
 */
const STEPS = [
  { name: "format", perform: () => check("format:check") },
  { name: "lint", perform: () => check("lint:code") },
  { name: "imports", perform: () => check("lint:imports") },
  { name: "unused", perform: () => check("lint:unused") },
  { name: "types", perform: () => check("types") },
  { name: "build", perform: async () => one(buildIsCurrent() || (await build())) },
  { name: "vitest", needsBuild: true, perform: onEmbeddedDatabase },
  { name: "postgres", needsBuild: true, perform: onPostgres },
  { name: "journeys", needsBuild: true, perform: () => journeys(["every screen", "script on", "script off"], "") },
  { name: "journeys-over-http", needsBuild: true, perform: journeysOverHttp },
];

const chosen = chooseSteps(process.argv.slice(2));
requireNode();
await requirePackages();
process.exit(await performAll(chosen));

/**
 * Runs the steps, also when one before failed, and closes with the count of everything.
 * @param {typeof STEPS} steps
 * @returns {Promise<number>} the exit code
 */
async function performAll(steps) {
  /** @type {import("./steps/tally.mjs").Tally[]} */
  const tallies = [];
  let isBuilt = true;
  for (const step of steps) {
    console.log(`\n── ${step.name} ──`);
    if (step.needsBuild && !isBuilt) {
      console.log("Left out: there is no build to try.");
      tallies.push({ passed: 0, failed: 0, skipped: 1 });
      continue;
    }
    const tally = await step.perform();
    if (step.name === "build") isBuilt = tally.failed === 0;
    tallies.push(tally);
  }
  const { passed, failed, skipped } = sum(tallies);
  const names = steps.filter((_, index) => (tallies[index]?.failed ?? 0) > 0).map((step) => step.name);
  if (names.length > 0) console.log(`\nFailed: ${names.join(", ")}`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failed > 0 ? 1 : 0;
}

/**
 * `npm test -- --only lint,vitest` runs those steps alone.
 * @param {string[]} parameters
 */
function chooseSteps(parameters) {
  const [option, list] = parameters;
  if (option === undefined) return STEPS;
  const wanted = list?.split(",") ?? [];
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (option !== "--only" || wanted.length === 0 || unknown.length > 0) {
    console.error(`Use: npm test -- --only ${STEPS.map((step) => step.name).join(",")}`);
    process.exit(2);
  }
  return STEPS.filter((step) => wanted.includes(step.name));
}

/** @param {string} script one of package.json's */
async function check(script) {
  return one(await run("npm", ["run", "--silent", script]));
}

async function onEmbeddedDatabase() {
  if ((await findOrInstallJava()) === null) {
    console.log("Without the W3C checker: no Java was found. Install one (apt-get install default-jre-headless) or name it in JAVA_HOME.");
  }
  if ((await findOrInstallPrintReader()) === null) {
    console.log(
      "Without reading a printed sticker: pdftoppm or zbarimg is missing. Install them (apt-get install poppler-utils zbar-tools).",
    );
  }
  return vitest([], "");
}

/** What was tried on the embedded database, again on PostgreSQL. */
async function onPostgres() {
  return withPostgres((server) =>
    server === null ? leftOut() : vitest([...ON_POSTGRES, ...NOT_ON_POSTGRES.map((files) => `--exclude=${files}`)], server),
  );

  function leftOut() {
    console.log(`Left out: ${NO_POSTGRES}`);
    return Promise.resolve({ passed: 0, failed: 0, skipped: 1 });
  }
}

/** The journeys on a website that has no data of its own and an API whose database is a server: three processes. */
async function journeysOverHttp() {
  return withPostgres((server) => {
    if (server === null) console.log(`On the embedded database: ${NO_POSTGRES}`);
    return journeys(["over HTTP"], server ?? "");
  });
}

/**
 * @param {(server: string | null) => Promise<import("./steps/tally.mjs").Tally>} work given PostgreSQL's address, if there is one
 */
async function withPostgres(work) {
  const server = await findOrStartPostgres();
  try {
    return await work(server?.address ?? null);
  } finally {
    await server?.stop();
  }
}

/**
 * @param {string[]} files all when there are none; also which not, as Vitest is told
 * @param {string} databaseServer PostgreSQL's address; "" is the embedded database
 */
async function vitest(files, databaseServer) {
  rmSync(VITEST_REPORT, { force: true });
  const parameters = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`, ...files];
  const isGood = await run("vitest", parameters, { TEST_DATABASE_URL: databaseServer });
  return vitestTally(VITEST_REPORT, isGood);
}

/**
 * @param {string[]} projects of playwright.config.ts
 * @param {string} databaseServer PostgreSQL's address; "" is the embedded database
 */
async function journeys(projects, databaseServer) {
  const directory = inProject("tests", "journeys");
  if (!existsSync(directory) || !readdirSync(directory).some((name) => name.endsWith(".spec.ts"))) {
    console.log("There are no journeys.");
    return sum([]);
  }
  const chromium = await findOrInstallChromium();
  if (chromium === null) {
    console.log("Left out: no Chromium was found. Install one (apt-get install chromium) or name it in CHROMIUM_PATH.");
    return { passed: 0, failed: 0, skipped: 1 };
  }
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const isGood = await run("playwright", ["test", "--reporter=list,json", ...projects.map((name) => `--project=${name}`)], {
    CHROMIUM_PATH: chromium,
    TEST_DATABASE_URL: databaseServer,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
  });
  return playwrightTally(PLAYWRIGHT_REPORT, isGood);
}
