import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { describeTest, readReport } from "../../commands/steps/tally.mjs";
import { inProject } from "../../commands/steps/project.mjs";

function reportFile(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), "report-")), "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test("Vitest's report is read, with a file that does not load, tests that passed on the second try, and tests that never ended", () => {
  const report = reportFile({
    testResults: [
      {
        name: inProject("a.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "adds", failureMessages: ["\u001b[31mexpected 1\u001b[0m\nto be 2"] },
          { status: "passed", fullName: "subtracts", failureMessages: [] },
          { status: "passed", fullName: "divides", failureMessages: ["too slow"] },
        ],
      },
      { name: inProject("b.test.ts"), status: "failed", message: "Cannot find c", assertionResults: [] },
      {
        name: inProject("d.test.ts"),
        status: "passed",
        assertionResults: [
          { status: "skipped", fullName: "needs a tool", failureMessages: [] },
          { status: "pending", fullName: "waits", failureMessages: [] },
        ],
      },
    ],
  });
  expect(readReport(report, false).map((read) => [read.status, describeTest(read)])).toEqual([
    ["failed", "a.test.ts > adds\n    expected 1 to be 2"],
    ["passed", "a.test.ts > subtracts"],
    ["flaky", "a.test.ts > divides\n    too slow"],
    ["failed", "b.test.ts\n    Cannot find c"],
    ["skipped", "d.test.ts > needs a tool"],
    ["failed", "d.test.ts > waits\n    Its worker ended first."],
  ]);
});

test("a program that fails without a failed test counts as one failure, with and without a report", () => {
  expect(readReport("/missing.json", false)).toMatchObject([{ status: "failed" }]);
  expect(readReport("/missing.json", true)).toEqual([]);
  expect(readReport(reportFile({ testResults: [] }), false)).toMatchObject([{ status: "failed" }]);
});

test("a failure of no test says what the log says", () => {
  const log = ["✓ a.test.ts", "\u001B[31m⎯⎯ Unhandled Errors ⎯⎯\u001B[39m", "Error: nobody awaits this", "✓ b.test.ts"].join("\n");
  const [failed] = readReport("/missing.json", false, log);
  expect(failed?.message).toBe("⎯⎯ Unhandled Errors ⎯⎯\nError: nobody awaits this\n✓ b.test.ts");
  expect(readReport("/missing.json", false, "out of memory")).toMatchObject([{ message: "out of memory" }]);
});

test("Playwright's report is read, with the tests that passed on the second try and with errors outside the tests", () => {
  const isBad = (status: string) => status === "flaky" || status === "unexpected";
  const specs = ["flaky", "unexpected", "expected", "skipped"].map((status) => ({
    title: status,
    file: "scan.spec.ts",
    line: 3,
    tests: [{ projectName: "script off", status, results: isBad(status) ? [{ error: { message: "no heading" } }, {}] : [{}] }],
  }));
  const report = reportFile({ suites: [{ title: "", suites: [{ title: "", specs }] }], errors: [{ message: "no browser" }] });
  expect(readReport(report, false).map((read) => [read.status, describeTest(read)])).toEqual([
    ["flaky", "scan.spec.ts:3 [script off] > flaky\n    no heading"],
    ["failed", "scan.spec.ts:3 [script off] > unexpected\n    no heading"],
    ["passed", "scan.spec.ts:3 [script off] > expected"],
    ["skipped", "scan.spec.ts:3 [script off] > skipped"],
    ["failed", "Playwright\n    no browser"],
  ]);
});
