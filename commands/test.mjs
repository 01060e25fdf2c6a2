import { existsSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { buildIsCurrent, build } from "./steps/build.mjs";
import { requirePackages } from "./steps/installation.mjs";
import { runOnPostgres } from "./steps/postgres.mjs";
import { findChromium, findPostgres, findProgram } from "./steps/programs.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";
import { describeTest, readReport } from "./steps/tally.mjs";
import { installPackages, provideTools, TOOLS } from "./steps/tools.mjs";

/** @typedef {import("./steps/tally.mjs").Test} Test */

const REPORT = inProject("test-results", "report.json");
const VITEST = ["--run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
const PLAYWRIGHT = ["test", "--reporter=list,json", "--project"];
const HEADINGS = { skipped: "Skipped (CONTRIBUTING.md says what tests need)", flaky: "Passed on the second try", failed: "Failed" };

/** Vitest finds the tests with a database by this module, which they import, directly or indirectly. */
const WITH_DATABASE = ["related", "backend/testing/postgres-server.ts", "--project=source", "--project=database"];

/** The steps, in order. Each until `format` counts as one test. @type {Record<string, (name: string) => Test[] | Promise<Test[]>>} */
const STEPS = {
  build: (name) => [{ name, status: buildIsCurrent() || build() ? "passed" : "failed" }],
  lint: check("lint:code"),
  types: check("types"),
  imports: check("lint:imports"),
  unused: check("lint:unused"),
  words: check("lint:words"),
  format: check("format:check"),
  vitest: () => tests(run, "vitest", [...VITEST, ...(steps.includes("postgres") && findPostgres() ? ["--project=!database"] : [])]),
  postgres: () => (findPostgres() ? tests(runOnPostgres, "vitest", [...WITH_DATABASE, ...VITEST]) : skip("There is no PostgreSQL.")),
  journeys: () => (findChromium() ? tests(run, "playwright", [...PLAYWRIGHT, "every screen", "script on"]) : skip("There is no Chromium.")),
  "journeys-over-http": () =>
    findChromium() ? tests(runOnPostgres, "playwright", [...PLAYWRIGHT, "script off"]) : skip("There is no Chromium."),
};
const NEED_BUILD = ["vitest", "postgres", "journeys", "journeys-over-http"];

const { steps, mayInstall, allowedToSkip } = readCommand();
requirePackages();
/** @type {{ step: string, tests: Test[], seconds: number, cpuSeconds: number }[]} */
const outcomes = [];
await perform("tools", () => {
  const needed = TOOLS.filter((tool) => steps.some((name) => tool.steps.includes(name)));
  return provideTools(needed, { install: mayInstall ? installPackages : null, isRequired: Boolean(process.env["CI"]), allowedToSkip });
});
for (const name of steps) {
  const isUnbuilt = outcomes.some(({ step, tests: [build] }) => step === "build" && build?.status === "failed");
  await perform(name, () => (isUnbuilt && NEED_BUILD.includes(name) ? skip("There is no build.") : (STEPS[name]?.(name) ?? [])));
}
process.exitCode = report();

/** Performs a step and measures it. @param {string} step @param {() => Test[] | Promise<Test[]>} work */
async function perform(step, work) {
  console.log(`\n── ${step} ──`);
  const [start, cpuStart] = [performance.now(), cpuSecondsOfChildren()];
  const tests = await work();
  outcomes.push({ step, tests, seconds: (performance.now() - start) / 1000, cpuSeconds: cpuSecondsOfChildren() - cpuStart });
}

/** Returns the CPU time of child processes that have ended: on Linux, fields 16 and 17 of this file, in hundredths of a second. */
function cpuSecondsOfChildren() {
  if (!existsSync("/proc/self/stat")) return 0;
  // Field 2 is a name in parentheses, which may contain spaces.
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/.*\) /);
  const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
  return (user + system) / 100;
}

/** Prints the time of each step, the tests to look at, and the totals. Returns the exit code. */
function report() {
  const clock = (/** @type {number} */ seconds) => new Date(seconds * 1000).toISOString().slice(14, 19);
  console.log(`\n${"step".padEnd(20)} time   CPU   (minutes:seconds)`);
  for (const { step, seconds, cpuSeconds } of outcomes) console.log(`${step.padEnd(20)}${clock(seconds)} ${clock(cpuSeconds)}`);
  const tests = outcomes.flatMap(({ step, tests }) => tests.map((test) => ({ ...test, name: `${step}: ${test.name}` })));
  const count = { passed: 0, skipped: 0, flaky: 0, failed: 0 };
  for (const { status } of tests) count[status] += 1;
  for (const [status, heading] of Object.entries(HEADINGS)) {
    const listed = tests.filter((test) => test.status === status).map(describeTest);
    if (listed.length > 0) console.log(`\n${heading}:\n  ${listed.join("\n  ")}`);
  }
  console.log(`\n${count.passed + count.flaky} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ""}`);
  return count.failed > 0 ? 1 : 0;
}

/** Reads the options. `--only lint,vitest` performs only these two steps. `--no-install` prevents the installation of system packages. */
function readCommand() {
  const [known, tools] = [Object.keys(STEPS), TOOLS.map(({ name }) => name)];
  try {
    const { values } = parseArgs({ options: { only: { type: "string" }, "no-install": { type: "boolean" } } });
    const chosen = values.only?.split(",") ?? known;
    const allowed = (process.env["ALLOW_SKIP"] || "").split(",").filter(Boolean);
    if (chosen.some((name) => !known.includes(name))) throw new Error(`--only: unknown step. Available: ${known.join(",")}`);
    if (allowed.some((name) => !tools.includes(name))) throw new Error(`ALLOW_SKIP: unknown tool. Available: ${tools.join(",")}`);
    const canInstall = process.getuid?.() === 0 && findProgram("apt-get") !== null;
    const inOrder = known.filter((name) => chosen.includes(name));
    return { steps: inOrder, mayInstall: canInstall && !values["no-install"], allowedToSkip: allowed };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** Returns a step that runs a script of package.json. @param {string} script @returns {(name: string) => Test[]} */
function check(script) {
  return (name) => [{ name, status: run("npm", ["run", "--silent", script]) ? "passed" : "failed" }];
}

/** Runs tests, with `run` on the embedded database. @param {typeof run | typeof runOnPostgres} start @param {string} program @param {string[]} words */
async function tests(start, program, words) {
  rmSync(REPORT, { force: true });
  const embedded = start === run ? { TEST_DATABASE_URL: "" } : {};
  return readReport(REPORT, await start(program, words, { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, ...embedded }));
}

/** @param {string} message @returns {Test[]} */
function skip(message) {
  return [{ name: "all its tests", status: "skipped", message }];
}
