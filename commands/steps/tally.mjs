import { readJson } from "./json.mjs";

/**
 * What came of a step: how many of its tests passed, failed and were left out.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ errors: unknown[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * A step that is one test: it ends well or it does not.
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

/**
 * Counts Vitest's JSON report. A file that could not be loaded counts as one failed test.
 * @param {string} file
 * @param {boolean} isGood whether the program ended well
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
  return agreeing({ passed, failed: failed + unloaded.length, skipped: statuses.length - passed - failed }, isGood);
}

/**
 * Counts Playwright's JSON report. A test that passed only at the second try has failed.
 * @param {string} file
 * @param {boolean} isGood whether the program ended well
 * @returns {Tally}
 */
export function playwrightTally(file, isGood) {
  const report = /** @type {PlaywrightReport | null} */ (readJson(file));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return agreeing({ passed: expected, failed: unexpected + flaky + (report?.errors.length ?? 0), skipped }, isGood);
}

/**
 * A program that ended badly has failed, also when its report counts no failure or was never written.
 * @param {Tally} tally
 * @param {boolean} isGood
 * @returns {Tally}
 */
function agreeing(tally, isGood) {
  return isGood || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
