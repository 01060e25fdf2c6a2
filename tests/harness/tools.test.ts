import { spawnSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { provideTools } from "../../commands/steps/tools.mjs";
import { scaledTimeout } from "./scaled-timeout";

/** Returns a tool, and a function that installs packages. The tool is missing until its packages were installed `installs` times. */
function missingTool(name: string, installs = Infinity) {
  let installed = 0;
  const install = vi.fn((packages: string) => {
    if (packages.includes(`${name}-package`)) installed += 1;
  });
  const find = () => (installed < installs ? null : name);
  return { tool: { name, packages: `${name}-package`, steps: ["vitest"], tests: "something", find, findBest: find }, install };
}

const find = () => "/usr/bin/there";
const there = { name: "there", packages: "unneeded", steps: ["vitest"], tests: "", find, findBest: find };
const person = { isRequired: false, allowedToSkip: [] };
const ci = { isRequired: true, allowedToSkip: [] };

function statuses(...parameters: Parameters<typeof provideTools>): string[] {
  return provideTools(...parameters).map(({ status }) => status);
}

describe("a missing tool", () => {
  test("is installed, and tools that are not missing are not installed again", () => {
    const { tool, install } = missingTool("java", 1);
    expect(statuses([there, tool], { ...ci, install })).toEqual(["passed", "passed"]);
    expect(install.mock.calls).toEqual([["java-package"]]);
  });

  test("is installed on the second attempt if the first attempt fails", () => {
    const { tool, install } = missingTool("java", 2);
    expect(statuses([tool], { ...ci, install })).toEqual(["passed"]);
    expect(install).toHaveBeenCalledTimes(2);
  });

  test("with a slower replacement is installed too. The replacement is used if the installation fails", () => {
    const { tool, install } = missingTool("chromium", 1);
    const slow = { ...tool, find: () => "/usr/bin/chromium" };
    expect(statuses([slow], { ...ci, install: null })).toEqual(["passed"]);
    const fruitless = vi.fn();
    expect(statuses([slow], { ...ci, install: fruitless })).toEqual(["passed"]);
    expect(fruitless).toHaveBeenCalledTimes(2);
    expect(statuses([slow], { ...ci, install })).toEqual(["passed"]);
    expect(install).toHaveBeenCalledTimes(1);
  });

  test("that cannot be installed fails CI, and is skipped outside CI", () => {
    const { tool, install } = missingTool("java");
    expect(statuses([there, tool], { ...ci, install })).toEqual(["passed", "failed"]);
    expect(statuses([there, tool], { ...person, install })).toEqual(["passed", "skipped"]);
    expect(install).toHaveBeenCalledTimes(4);
  });

  test("fails CI unless ALLOW_SKIP names it", () => {
    const [java, chromium] = [missingTool("java"), missingTool("chromium")];
    const rules = { isRequired: true, allowedToSkip: ["java"], install: null };
    expect(statuses([java.tool, chromium.tool], rules)).toEqual(["skipped", "failed"]);
  });
});

describe("npm test without Chromium", () => {
  const NODE_OPTIONS = `--import ${new URL("missing-chromium-preload.mjs", import.meta.url).href}`;

  /** Runs the step `journeys`, which does nothing without Chromium. */
  function runWithoutChromium(variables: Readonly<Record<string, string>>) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [inProject("commands", "test.mjs"), "--no-install", "--only", "journeys"],
      { env: { NODE_ENV: "test", NODE_OPTIONS, ...variables }, encoding: "utf8", timeout: scaledTimeout(20_000) },
    );
    return { status, lines: `${stdout}${stderr}`.trim().split("\n") };
  }

  test.each([
    ["fails in CI", { CI: "true" }, 1, "FAILED: chromium is missing.", "0 passed, 1 failed, 1 skipped"],
    [
      "says in CI what it skips if ALLOW_SKIP permits it",
      { CI: "true", ALLOW_SKIP: "chromium" },
      0,
      "SKIPPED: chromium is missing.",
      "0 passed, 0 failed, 2 skipped",
    ],
    ["says on a person's machine what it skips", {}, 0, "SKIPPED: chromium is missing.", "0 passed, 0 failed, 2 skipped"],
  ])("%s, and installs nothing because of --no-install", (_, variables, expected, says, total) => {
    const { status, lines } = runWithoutChromium(variables);
    expect([status, lines.at(-1)]).toEqual([expected, total]);
    expect(lines).toContainEqual(expect.stringContaining(says));
    expect(lines).toContainEqual(expect.stringMatching(/^Not installed, because this run may not: chromium /));
  });

  test("refuses an unknown name in ALLOW_SKIP", () => {
    const { status, lines } = runWithoutChromium({ ALLOW_SKIP: "chrome" });
    expect(status).toBe(2);
    expect(lines).toEqual([
      "ALLOW_SKIP: unknown tool. Available: java,pdf-readers,old-engines,text-browsers,postgres,pgbouncer,failover,chromium",
    ]);
  });
});
