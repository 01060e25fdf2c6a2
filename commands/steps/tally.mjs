import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { readJson } from "./json.mjs";
import { projectDirectory } from "./project.mjs";

/**
 * The result of a step: how many tests passed, failed and were skipped, and the names of those that failed, needed a second attempt or were
 * skipped.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], flaky?: string[], skips?: string[] }} Tally
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, file: string, line: number, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * Returns the result of a step that counts as one test.
 * @param {boolean} isGood
 * @returns {Tally}
 */
export function one(isGood) {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The states of tests that ran. */
const RUN = new Set(["passed", "failed"]);

/**
 * Counts the tests in Vitest's JSON report. A test file that does not load counts as one failed test.
 * @param {string} file
 * @param {boolean} isGood whether the program succeeded
 * @returns {Tally}
 */
export function vitestTally(file, isGood) {
  const report = /** @type {VitestReport | null} */ (readJson(file));
  const files = report?.testResults ?? [];
  const statuses = files.flatMap((result) => result.assertionResults.map((test) => test.status));
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = statuses.filter((status) => status === "failed").length;
  const unloaded = files.filter(
    (result) => result.status === "failed" && result.assertionResults.every((test) => test.status !== "failed"),
  );
  const failures = [
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => withMessage(`${fromProject(name)} > ${fullName}`, failureMessages?.[0])),
    ),
    ...unloaded.map(({ name, message }) => withMessage(fromProject(name), message)),
  ];
  const skips = files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => !RUN.has(status)).map(({ fullName }) => `${fromProject(name)} > ${fullName}`),
  );
  return agreeing({ passed, failed: failed + unloaded.length, skipped: skips.length, failures, skips }, isGood);
}

/**
 * Returns the files with failed tests in Vitest's JSON report, as paths in the project.
 * @param {string} file
 */
export function failedFiles(file) {
  const report = /** @type {VitestReport | null} */ (readJson(file));
  return (report?.testResults ?? []).filter(({ status }) => status === "failed").map(({ name }) => fromProject(name));
}

/**
 * Returns the result of a step whose failed files ran a second time. If a test failed again, returns the first result.
 * @param {Tally} first
 * @param {Tally} second the result of only the failed files
 * @returns {Tally}
 */
export function afterSecondTry(first, second) {
  if (second.failed > 0) return first;
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [], flaky: first.failures ?? [] };
}

/**
 * Counts the tests in Playwright's JSON report.
 * @param {string} file
 * @param {boolean} isGood whether the program succeeded
 * @returns {Tally}
 */
export function playwrightTally(file, isGood) {
  const report = /** @type {PlaywrightReport | null} */ (readJson(file));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const errors = report?.errors ?? [];
  const suites = report?.suites ?? [];
  const failures = [
    ...suites.flatMap((suite) => testsThatWere("unexpected", suite)),
    ...errors.map(({ message }) => withMessage("Playwright", message)),
  ];
  const skips = suites.flatMap((suite) => testsThatWere("skipped", suite));
  const tally = { passed: expected + flaky, failed: unexpected + errors.length, skipped, failures, skips };
  return agreeing({ ...tally, flaky: suites.flatMap((suite) => testsThatWere("flaky", suite)) }, isGood);
}

/**
 * @param {"unexpected" | "flaky" | "skipped"} wanted
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function testsThatWere(wanted, { specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) =>
        withMessage(`${file}:${line} [${projectName}] > ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap((suite) => testsThatWere(wanted, suite))];
}

/**
 * Describes a test: its name, and in a second line the start of its error message, if it has one.
 * @param {string} name
 * @param {string} [message]
 */
function withMessage(name, message = "") {
  const beginning = stripVTControlCharacters(message).split("\n").slice(0, 6).join(" ").replace(/\s+/g, " ").slice(0, 400);
  return beginning === "" ? name : `${name}\n    ${beginning}`;
}

/** @param {string} path */
function fromProject(path) {
  return relative(projectDirectory, path);
}

/**
 * Adds a failure if the program failed, but its report is missing or shows no failure.
 * @param {Tally} tally
 * @param {boolean} isGood
 * @returns {Tally}
 */
function agreeing(tally, isGood) {
  return isGood || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
