import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { buildIsCurrent } from "./steps/build.mjs";
import { requirePackages } from "./steps/installation.mjs";
import { runOnPostgres } from "./steps/postgres.mjs";
import { findChromium, findPostgres, findProgram } from "./steps/programs.mjs";
import { inProject } from "./steps/project.mjs";
import { runInto } from "./steps/run.mjs";
import { selectTests } from "./steps/selection.mjs";
import { describeTest, readReport } from "./steps/tally.mjs";
import { installPackages, provideTools, TOOLS } from "./steps/tools.mjs";

/** @typedef {import("./steps/tally.mjs").Test} Test @typedef {{ tests: Test[], cpuSeconds?: number }} Outcome */

const RESULTS = inProject("test-results");
const VITEST = ["vitest", "--run", "--reporter=default", "--reporter=json"];
const PLAYWRIGHT = ["playwright", "test", "--reporter=list,json"];
const HEADINGS = { skipped: "Skipped (CONTRIBUTING.md says what tests need)", flaky: "Passed on the second try", failed: "Failed" };

/** Vitest finds the tests with a database by this module, which they import, directly or indirectly. */
const WITH_DATABASE = ["related", "backend/testing/postgres-server.ts", "--project=source", "--project=database"];

/** The steps. Each until `format` counts as one test. @type {Record<string, (name: string) => Outcome | Promise<Outcome>>} */
const STEPS = {
  build: (name) => (buildIsCurrent() ? { tests: [{ name, status: "passed" }] } : check("build")(name)),
  ...{ lint: check("lint:code"), types: check("types"), imports: check("lint:imports"), unused: check("lint:unused") },
  ...{ words: check("lint:words"), format: check("format:check") },
  vitest: tests(() => [
    ...VITEST,
    ...(selected?.words.vitest ?? (steps.includes("postgres") && findPostgres() ? ["--project=!database"] : [])),
  ]),
  postgres: (name) =>
    findPostgres() ? tests(() => [...VITEST, ...(selected?.words.postgres ?? WITH_DATABASE)], true)(name) : skip("There is no PostgreSQL."),
  journeys: inBrowser(() => selected?.words.journeys ?? ["--project", "every screen", "script on"]),
  "journeys-over-http": inBrowser(() => ["--project", "script off"], true),
};
/**
 * Two lists of steps run side by side, each in its order: these, and all others. One works while the other waits for a server or a clock.
 */
const FIRST = ["build", "vitest", "journeys"];
const NEED_BUILD = ["vitest", "journeys", "postgres", "journeys-over-http"];

const { steps, selected, mayInstall, allowedToSkip } = await readCommand();
requirePackages();
mkdirSync(RESULTS, { recursive: true });
const needed = TOOLS.filter((tool) => selected === null && steps.some((name) => tool.steps.includes(name)));
const rules = { install: mayInstall ? installPackages : null, isRequired: Boolean(process.env["CI"]), allowedToSkip };
const outcomes = [{ step: "tools", tests: provideTools(needed, rules) }];

/** The seconds that each step took when it last passed. */
const times = /** @type {Record<string, number>} */ (JSON.parse(contentOf("times", "json") || "{}"));
const isFirst = (/** @type {string} */ name) => FIRST.includes(name);
const lists = [steps.filter(isFirst), steps.filter((name) => !isFirst(name))].map((names) => ({ names, since: performance.now() }));
console.log(`Output: test-results/<step>.log${left()}`);
const built = steps.includes("build") ? Promise.resolve(STEPS["build"]?.("build")) : null;
await Promise.all(lists.map(perform));
writeFileSync(fileOf("times", "json"), JSON.stringify(times));
process.exitCode = report();

/** Performs the steps of a list, and prints a line for each, and its failures. @param {{ names: string[], since: number }} list */
async function perform(list) {
  for (let step = list.names[0]; step !== undefined; step = list.names[0]) {
    const build = NEED_BUILD.includes(step) || step === "build" ? await built : null;
    const isUnbuilt = build?.tests[0]?.status === "failed";
    const outcome = step === "build" ? build : isUnbuilt ? skip("There is no build.") : await STEPS[step]?.(step);
    const { tests, cpuSeconds = 0 } = outcome ?? { tests: [] };
    const failed = tests.filter(({ status }) => status === "failed");
    const seconds = (performance.now() - list.since) / 1000;
    if (failed.length === 0) times[step] = seconds;
    outcomes.push({ step, tests });
    Object.assign(list, { names: list.names.slice(1), since: performance.now() });
    console.log(`${step.padEnd(20)}${clock(seconds)}  CPU ${clock(cpuSeconds)}  ${describeCount(tests)}${left()}`);
    for (const { name, message } of failed) {
      const lines = (message || contentOf(step, "log")).split("\n").filter((line) => !line.includes("node_modules"));
      console.log(`\nFAILED: ${name} (test-results/${step}.log)\n${lines.slice(message ? 0 : -80).join("\n")}\n`);
    }
  }
}

/** Returns the names of the steps that have not ended, and how long they will take, if the last run's times are known. */
function left() {
  const names = lists.flatMap(({ names }) => names);
  const seconds = lists.map(({ names, since }) =>
    names.reduce((sum, name) => sum + (times[name] ?? NaN), (since - performance.now()) / 1000),
  );
  const minutes = Math.ceil(Math.max(...seconds) / 60);
  return names.length === 0 ? "" : ` — left: ${names.join(", ")}${minutes > 0 ? `, about ${minutes} min` : ""}`;
}

/** Returns minutes and seconds. @param {number} seconds */
function clock(seconds) {
  return new Date(seconds * 1000).toISOString().slice(14, 19);
}

/** @param {Test[]} tests */
function describeCount(tests) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const { status } of tests) count[status === "flaky" ? "passed" : status] += 1;
  return `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ""}`;
}

/** Prints the tests to look at, and the totals. Returns the exit code. */
function report() {
  const tests = outcomes.flatMap(({ step, tests }) => tests.map((test) => ({ ...test, name: `${step}: ${test.name}` })));
  for (const [status, heading] of Object.entries(HEADINGS)) {
    const listed = tests.filter((test) => test.status === status).map(describeTest);
    if (listed.length > 0) console.log(`\n${heading}:\n  ${listed.join("\n  ")}`);
  }
  console.log(`\n${describeCount(tests)}`);
  return tests.some(({ status }) => status === "failed") ? 1 : 0;
}

/**
 * Reads the options. `--only lint,vitest` performs only these two steps. `--no-install` prevents the installation of system packages. Other
 * words select tests.
 */
async function readCommand() {
  const [known, tools] = [Object.keys(STEPS), TOOLS.map(({ name }) => name)];
  try {
    const options = /** @type {const} */ ({ only: { type: "string" }, "no-install": { type: "boolean" } });
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const chosen = values.only?.split(",") ?? known;
    const allowed = (process.env["ALLOW_SKIP"] || "").split(",").filter(Boolean);
    if (chosen.some((name) => !known.includes(name))) throw new Error(`--only: unknown step. Available: ${known.join(",")}`);
    if (allowed.some((name) => !tools.includes(name))) throw new Error(`ALLOW_SKIP: unknown tool. Available: ${tools.join(",")}`);
    const selected = positionals.length > 0 ? await selectTests(positionals.join(" ")) : null;
    const canInstall = process.getuid?.() === 0 && findProgram("apt-get") !== null;
    const inOrder = known.filter((name) => (selected ? name in selected.words : chosen.includes(name)));
    if (inOrder.length === 0) throw new Error(`No test has "${positionals.join(" ")}" in its file name or title.`);
    return { steps: inOrder, selected, mayInstall: canInstall && !values["no-install"], allowedToSkip: allowed };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** Returns a step that runs a script of package.json. @param {string} script @returns {(name: string) => Promise<Outcome>} */
function check(script) {
  return async (name) => {
    const { isGood, cpuSeconds } = await runInto(fileOf(name, "log"))("npm", ["run", "--silent", script]);
    return { tests: [{ name, status: isGood ? "passed" : "failed" }], cpuSeconds };
  };
}

/** Returns a step that runs tests. @param {() => string[]} command @param {boolean} onPostgres otherwise on the embedded database */
function tests(command, onPostgres = false) {
  return async (/** @type {string} */ name) => {
    const [[program = "", ...words], file, start] = [command(), fileOf(name, "json"), runInto(fileOf(name, "log"))];
    rmSync(file, { force: true });
    const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(onPostgres ? {} : { TEST_DATABASE_URL: "" }) };
    if (program === "vitest") words.push(`--outputFile.json=${file}`);
    const { isGood, cpuSeconds } = await (onPostgres
      ? runOnPostgres(start, program, words, environment)
      : start(program, words, environment));
    return { tests: readReport(file, isGood, contentOf(name, "log")).filter((test) => selected?.includes(test) ?? true), cpuSeconds };
  };
}

/** Returns a step of Playwright. @param {() => string[]} words @param {boolean} onPostgres */
function inBrowser(words, onPostgres = false) {
  const run = tests(() => [...PLAYWRIGHT, ...words()], onPostgres);
  return (/** @type {string} */ name) => (findChromium() ? run(name) : skip("There is no Chromium."));
}

/** @param {string} step @param {"log" | "json"} extension */
function fileOf(step, extension) {
  return `${RESULTS}/${step}.${extension}`;
}

/** Returns the text of a file, or "" if there is none. @param {string} step @param {"log" | "json"} extension */
function contentOf(step, extension) {
  return existsSync(fileOf(step, extension)) ? readFileSync(fileOf(step, extension), "utf8") : "";
}

/** @param {string} message @returns {Outcome} */
function skip(message) {
  return { tests: [{ name: "all its tests", status: "skipped", message }] };
}
