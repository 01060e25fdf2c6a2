import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { afterSecondTry, failedFiles, playwrightTally, vitestTally } from "../../commands/steps/tally.mjs";
import { inProject } from "../../commands/steps/project.mjs";

const isBad = (status: string) => status === "flaky" || status === "unexpected";

function reportFile(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), "report-")), "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe("Vitest's report", () => {
  const report = reportFile({
    testResults: [
      {
        name: inProject("a.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "adds", failureMessages: ["\u001b[31mexpected 1\u001b[0m\nto be 2"] },
          { status: "passed", fullName: "subtracts" },
        ],
      },
      { name: inProject("b.test.ts"), status: "failed", message: "Cannot find c", assertionResults: [] },
      { name: inProject("d.test.ts"), status: "passed", assertionResults: [{ status: "skipped", fullName: "waits" }] },
    ],
  });

  test("is counted, with the names and messages of failed tests", () => {
    expect(vitestTally(report, false)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ["a.test.ts > adds\n    expected 1 to be 2", "b.test.ts\n    Cannot find c"],
      skips: ["d.test.ts > waits"],
    });
    expect(failedFiles(report)).toEqual(["a.test.ts", "b.test.ts"]);
  });

  test("counts as one failure if it is missing", () => {
    expect(vitestTally("/missing.json", false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("a retry", () => {
  const first = { passed: 8, failed: 1, skipped: 1, failures: ["a.test.ts > adds"], skips: ["d.test.ts > waits"] };

  test("reports the tests that pass on the second attempt as flaky", () => {
    expect(afterSecondTry(first, { passed: 2, failed: 0, skipped: 0 })).toEqual({
      passed: 9,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: ["a.test.ts > adds"],
      skips: ["d.test.ts > waits"],
    });
  });

  test("keeps the result of the first attempt if a test fails again", () => {
    expect(afterSecondTry(first, { passed: 1, failed: 1, skipped: 0, failures: ["a.test.ts > adds"] })).toEqual(first);
  });
});

test("Playwright's report is counted, with the names of tests that failed, were skipped, or passed only on the second attempt", () => {
  const specs = ["flaky", "unexpected", "expected", "skipped"].map((status) => ({
    title: status,
    file: "scan.spec.ts",
    line: 3,
    tests: [{ projectName: "script off", status, results: isBad(status) ? [{ error: { message: "no heading" } }, {}] : [{}] }],
  }));
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  const report = reportFile({ suites: [{ title: "", suites: [{ title: "", specs }] }], errors: [], stats });
  expect(playwrightTally(report, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ["scan.spec.ts:3 [script off] > unexpected\n    no heading"],
    flaky: ["scan.spec.ts:3 [script off] > flaky\n    no heading"],
    skips: ["scan.spec.ts:3 [script off] > skipped"],
  });
});
