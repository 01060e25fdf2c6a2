import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { projectDirectory } from "./project.mjs";

/**
 * A test that ran. A flaky one passed on the second try.
 * @typedef {{ name: string, status: "passed" | "failed" | "flaky" | "skipped", message?: string }} Test
 * @typedef {{ name: string, status: "passed" | "failed", message: string, assertionResults: { fullName: string, status: string,
 * failureMessages: string[] }[] }} VitestFile
 * @typedef {{ projectName: string, status: keyof typeof PLAYWRIGHT_STATUS, results: { error?: { message: string } }[] }} PlaywrightTest
 * @typedef {{ specs?: { title: string, file: string, line: number, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }}
 * PlaywrightSuite
 * @typedef {PlaywrightSuite & { errors?: { message: string }[], testResults?: VitestFile[] }} Report
 */

const PLAYWRIGHT_STATUS = /** @type {const} */ ({ expected: "passed", unexpected: "failed", flaky: "flaky", skipped: "skipped" });

/**
 * Reads the JSON report of Vitest or Playwright. If the program failed (`isGood` is false) without a failed test, adds a failed test with
 * what the log says about it.
 * @type {(file: string, isGood: boolean, log?: string) => Test[]}
 */
export function readReport(file, isGood, log = "") {
  const report = /** @type {Report} */ (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  const tests = [...(report.testResults ?? []).flatMap(testsOfFile), ...testsOfSuite(report)];
  for (const { message } of report.errors ?? []) tests.push({ name: "Playwright", status: "failed", message });
  if (!isGood && tests.every(({ status }) => status !== "failed"))
    tests.push({ name: "the program itself", status: "failed", message: endOf(log) });
  return tests;
}

/** Returns the error of no test, such as a rejected promise that nobody awaited, or else the last lines. @param {string} log */
function endOf(log) {
  const text = stripVTControlCharacters(log);
  const [error] = /^.*Unhandled (?:Source |Reporter )?Errors?\b[^]*/m.exec(text) ?? [];
  return error === undefined ? text.split("\n").slice(-80).join("\n") : error.split("\n").slice(0, 80).join("\n");
}

/**
 * Returns the tests of a file. A file that does not load counts as one failed test. A test that waits (`pending`) never ended, because its
 * worker did (`tests/harness/file-cap.ts`).
 * @param {VitestFile} result
 */
function testsOfFile({ name, status, message, assertionResults }) {
  const file = relative(projectDirectory, name);
  /** @type {Test[]} */
  const tests = assertionResults.map((test) => {
    const [error] = test.failureMessages;
    const passed = error === undefined ? "passed" : "flaky";
    const ended = test.status === "skipped" ? "skipped" : "failed";
    const lost = test.status === "pending" ? "Its worker ended first." : "";
    return { name: `${file} > ${test.fullName}`, status: test.status === "passed" ? passed : ended, message: error ?? lost };
  });
  return status === "failed" && tests.every((test) => test.status !== "failed") ? [...tests, { name: file, status, message }] : tests;
}

/** @param {PlaywrightSuite} suite @returns {Test[]} */
function testsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file}:${line} [${projectName}] > ${title}`,
      status: PLAYWRIGHT_STATUS[status],
      message: results.find(({ error }) => error)?.error?.message ?? "",
    })),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** Returns a test's name, and in a second line the start of its error message. @param {Test} test */
export function describeTest({ name, message = "" }) {
  const beginning = stripVTControlCharacters(message).split("\n").slice(0, 6).join(" ").replace(/\s+/g, " ").slice(0, 400);
  return beginning === "" ? name : `${name}\n    ${beginning}`;
}
