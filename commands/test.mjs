import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";

import { buildIsCurrent, build } from "./steps/build.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { measure, minutesAndSeconds } from "./steps/duration.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { packageInstaller } from "./steps/machine.mjs";
import { findOrStartPostgres, findPostgres } from "./steps/postgres.mjs";
import { inProject } from "./steps/project.mjs";
import { run, runAndCollect } from "./steps/run.mjs";
import { afterSecondTry, failedFiles, one, playwrightTally, sum, vitestTally } from "./steps/tally.mjs";
import { inParallel } from "./steps/in-parallel.mjs";
import { provideTools, TOOLS } from "./steps/tools.mjs";

const VITEST_REPORT = inProject("test-results", "vitest.json");
const PLAYWRIGHT_REPORT = inProject("test-results", "playwright.json");

/** The module that every test with a database imports, directly or indirectly. Vitest finds these tests by the import. */
const DATABASE_OF_TESTS = "backend/testing/postgres-server.ts";

/**
 * In CI, failed tests run a second time, because the machine may be busy. The run lists tests that pass the second time
 * (docs/decisions/0048-the-check.md).
 */
const MAY_TRY_TWICE = Boolean(process.env["CI"]);

/** If more test files than this fail in Vitest, none of them runs a second time. */
const FILES_TRIED_TWICE = 5;

/** Tests of `tests/http/` whose result does not depend on the database. */
const WEBSITE_TESTS_WITHOUT_DATABASE = [
  "cache-buster",
  "cross-site",
  "every-screen",
  "page-weight",
  "quick-contact-weight",
  "security-headers",
  "shop-cart",
  "static-files",
  "text-browsers",
].map((name) => `${name}.test.ts`);

/**
 * Tests that import `DATABASE_OF_TESTS` but do not run on PostgreSQL. For example, they use an external API, check only markup or files, or
 * need the embedded database.
 */
const NOT_ON_POSTGRES = [
  "tests/http/{call-faults,upstream}/**",
  ...WEBSITE_TESTS_WITHOUT_DATABASE.map(pathOfWebsiteTest),
  "tests/faults/{blocked-event-loop,full-disk,kill,one-process,startup-errors,uncaught-errors}.test.ts",
  "tests/{engines,image,operating,structure}/**",
];

/**
 * The steps, in order. The quick ones (the build and the checks) run in parallel, and each of them counts as one test. The other steps need
 * the build and run one at a time.
 * @type {{ name: string, isQuick?: true, perform: () => Promise<Tally> }[]}
 * @typedef {import("./steps/tally.mjs").Tally} Tally
 */
const STEPS = [
  { name: "build", isQuick: true, perform: buildUnlessCurrent },
  { name: "lint", isQuick: true, perform: () => check("lint:code") },
  { name: "types", isQuick: true, perform: () => check("types") },
  { name: "imports", isQuick: true, perform: () => check("lint:imports") },
  { name: "unused", isQuick: true, perform: () => check("lint:unused") },
  { name: "words", isQuick: true, perform: () => check("lint:words") },
  { name: "format", isQuick: true, perform: () => check("format:check") },
  { name: "vitest", perform: onEmbeddedDatabase },
  { name: "postgres", perform: onPostgres },
  { name: "journeys", perform: () => journeys(["every screen", "script on"], "") },
  { name: "journeys-over-http", perform: journeysOverHttp },
];

/** @typedef {{ name: string, tally: Tally, seconds: number, cpuSeconds: number | null }} Outcome */

const { steps, mayInstallPackages, allowedToSkip } = readCommand(process.argv.slice(2));
requireNode();
await requirePackages();
process.exit(await performAll());

/**
 * Runs the chosen steps. Continues after a step fails, but skips the steps that need the build if the build failed. Prints the time of each
 * step, and the totals.
 * @returns {Promise<number>} the exit code
 */
async function performAll() {
  const needed = TOOLS.filter((tool) => steps.some(({ name }) => tool.steps.includes(name)));
  const install = mayInstallPackages ? packageInstaller() : null;
  const tools = await measured("tools", () => provideTools(needed, { install, isRequired: Boolean(process.env["CI"]), allowedToSkip }));
  const quick = await inParallel(
    steps
      .filter(({ isQuick }) => isQuick)
      .map(
        ({ name, perform }) =>
          () =>
            measured(name, perform),
      ),
    availableParallelism(),
  );
  const outcomes = [tools, ...quick];
  const isBuilt = quick.every(({ name, tally }) => name !== "build" || tally.failed === 0);
  for (const { name, perform, isQuick } of steps) {
    if (isQuick) continue;
    console.log(`\n── ${name} ──`);
    outcomes.push(isBuilt ? await measured(name, perform) : leftOutWithoutBuild(name));
  }
  return report(outcomes);
}

/**
 * @param {string} name
 * @param {() => Promise<Tally>} perform
 * @returns {Promise<Outcome>}
 */
async function measured(name, perform) {
  const { result, ...times } = await measure(perform);
  return { name, tally: result, ...times };
}

/**
 * @param {string} name
 * @returns {Outcome}
 */
function leftOutWithoutBuild(name) {
  console.log("SKIPPED: there is no build.");
  return { name, tally: { passed: 0, failed: 0, skipped: 1 }, seconds: 0, cpuSeconds: 0 };
}

/**
 * @param {Outcome[]} outcomes
 * @returns {number} the exit code
 */
function report(outcomes) {
  console.log(`\n${"step".padEnd(20)}${"time".padStart(7)}${"CPU".padStart(8)}   (minutes:seconds)`);
  for (const { name, seconds, cpuSeconds } of outcomes) {
    const isAlone = cpuSeconds !== null && !steps.some((step) => step.name === name && step.isQuick);
    console.log(name.padEnd(20) + minutesAndSeconds(seconds).padStart(7) + (isAlone ? minutesAndSeconds(cpuSeconds) : "").padStart(8));
  }
  const { passed, failed, skipped } = sum(outcomes.map(({ tally }) => tally));
  for (const { name, tally } of outcomes) {
    const { failures = [], flaky = [], skips = [] } = tally;
    if (skips.length > 0) console.log(`\nSkipped in ${name} (CONTRIBUTING.md says what tests need):\n  ${skips.join("\n  ")}`);
    if (flaky.length > 0) console.log(`\nPassed in ${name} on the second try:\n  ${flaky.join("\n  ")}`);
    if (tally.failed > 0) console.log(`\nFailed in ${name}:\n  ${failures.join("\n  ")}`.trimEnd());
  }
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failed > 0 ? 1 : 0;
}

/**
 * Reads the options. `--only lint,vitest` runs only these two steps. `--no-install` prevents the installation of system packages.
 * @param {string[]} parameters
 */
function readCommand(parameters) {
  const mayInstallPackages = !parameters.includes("--no-install");
  const [option, list, ...more] = parameters.filter((parameter) => parameter !== "--no-install");
  const stepNames = STEPS.map(({ name }) => name);
  const wanted = option === undefined ? stepNames : (list?.split(",") ?? []);
  const isUnderstood = (option === undefined || option === "--only") && more.length === 0 && wanted.length > 0;
  if (!isUnderstood || wanted.some((name) => !stepNames.includes(name))) {
    return explain(`Usage: npm test -- [--no-install] [--only ${stepNames.join(",")}]`);
  }
  const allowedToSkip = (process.env["ALLOW_SKIP"] || "").split(",").filter((name) => name !== "");
  const toolNames = TOOLS.map(({ name }) => name);
  if (allowedToSkip.some((name) => !toolNames.includes(name)))
    return explain(`ALLOW_SKIP: unknown tool. Available: ${toolNames.join(",")}`);
  return { steps: STEPS.filter(({ name }) => wanted.includes(name)), mayInstallPackages, allowedToSkip };
}

/**
 * @param {string} usage
 * @returns {never}
 */
function explain(usage) {
  console.error(usage);
  process.exit(2);
}

async function buildUnlessCurrent() {
  if (buildIsCurrent()) return one(true);
  console.log("Building …");
  return one(await build());
}

/** @param {string} script a script of package.json */
async function check(script) {
  const { isGood, output } = await runAndCollect("npm", ["run", "--silent", script]);
  console.log(`── ${script}: ${isGood ? "passed" : "FAILED"} ──\n${isGood ? "" : output}`.trimEnd());
  return one(isGood);
}

/** Runs the tests on the embedded database. If the step `postgres` runs, leaves `websiteTestsWithDatabase` to that step. */
function onEmbeddedDatabase() {
  const runLater = steps.some(({ name }) => name === "postgres") && findPostgres() !== null ? websiteTestsWithDatabase() : [];
  return vitest(["run", ...exclude(runLater)], "");
}

/** Runs on PostgreSQL: `websiteTestsWithDatabase`, and once more the other tests with a database, except `NOT_ON_POSTGRES`. */
function onPostgres() {
  return withPostgres((server) =>
    server === null
      ? Promise.resolve({ passed: 0, failed: 0, skipped: 1 })
      : vitest(["related", "--run", DATABASE_OF_TESTS, ...websiteTestsWithDatabase(), ...exclude(NOT_ON_POSTGRES)], server),
  );
}

/** Returns the website's tests that need a database. They run on one engine (docs/decisions/0048-the-check.md). */
function websiteTestsWithDatabase() {
  const files = readdirSync(inProject("tests", "http")).filter((name) => name.endsWith(".test.ts"));
  return files.filter((name) => !WEBSITE_TESTS_WITHOUT_DATABASE.includes(name)).map(pathOfWebsiteTest);
}

/** @param {string} name */
function pathOfWebsiteTest(name) {
  return `tests/http/${name}`;
}

/** @param {string[]} files */
function exclude(files) {
  return files.map((path) => `--exclude=${path}`);
}

/** Runs the journeys without scripts. The website and the API are separate processes. The database is PostgreSQL, if there is one. */
async function journeysOverHttp() {
  return withPostgres((server) => journeys(["script off"], server ?? ""));
}

/**
 * @param {(server: string | null) => Promise<Tally>} work receives PostgreSQL's URL, or null
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
 * @param {string[]} command for Vitest
 * @param {string} databaseServer PostgreSQL's URL, or "" for the embedded database
 */
async function vitest(command, databaseServer) {
  const first = await vitestOnce(command, databaseServer);
  const files = failedFiles(VITEST_REPORT);
  if (!MAY_TRY_TWICE || first.failed === 0 || files.length === 0 || files.length > FILES_TRIED_TWICE) return first;
  console.log(`\nRetrying failed files: ${files.join(", ")}`);
  return afterSecondTry(first, await vitestOnce(["run", "--no-file-parallelism", ...files], databaseServer));
}

/**
 * @param {string[]} command
 * @param {string} databaseServer
 */
async function vitestOnce(command, databaseServer) {
  rmSync(VITEST_REPORT, { force: true });
  const parameters = [...command, "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const isGood = await run("vitest", parameters, { TEST_DATABASE_URL: databaseServer });
  return vitestTally(VITEST_REPORT, isGood);
}

/**
 * @param {string[]} projects of playwright.config.ts
 * @param {string} databaseServer PostgreSQL's URL, or "" for the embedded database
 */
async function journeys(projects, databaseServer) {
  if (findChromium() === null) return { passed: 0, failed: 0, skipped: 1 };
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const retries = `--retries=${MAY_TRY_TWICE ? 1 : 0}`;
  const isGood = await run("playwright", ["test", "--reporter=list,json", retries, ...projects.map((name) => `--project=${name}`)], {
    TEST_DATABASE_URL: databaseServer,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
  });
  return playwrightTally(PLAYWRIGHT_REPORT, isGood);
}
