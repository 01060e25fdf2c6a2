import { spawnSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { provideTools } from "../../commands/steps/tools.mjs";
import { scaledTimeout } from "./scaled-timeout";

/** Returns a tool, and a function that installs packages. The tool is missing until its packages were installed `installs` times. */
function missingTool(name: string, installs = Infinity) {
  let installed = 0;
  const install = vi.fn((packages: string[]) => {
    if (packages.includes(`${name}-package`)) installed += 1;
    return Promise.resolve();
  });
  const tool = {
    name,
    packages: [`${name}-package`],
    steps: ["vitest"],
    without: "Something is skipped.",
    find: () => (installed < installs ? null : name),
  };
  return { tool, install };
}

const there = { name: "there", packages: ["unneeded"], steps: ["vitest"], without: "", find: () => "/usr/bin/there" };
const person = { isRequired: false, allowedToSkip: [] };
const ci = { isRequired: true, allowedToSkip: [] };

describe("a missing tool", () => {
  test("is installed, and tools that are not missing are not installed again", async () => {
    const { tool, install } = missingTool("java", 1);
    expect(await provideTools([there, tool], { ...ci, install })).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(install.mock.calls).toEqual([[["java-package"]]]);
  });

  test("is installed on the second attempt if the first attempt fails", async () => {
    const { tool, install } = missingTool("java", 2);
    expect(await provideTools([tool], { ...ci, install })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(install).toHaveBeenCalledTimes(2);
  });

  test("with a slower replacement is installed too. The replacement is used if the installation fails", async () => {
    const { tool, install } = missingTool("chromium", 1);
    const slow = { ...tool, find: () => "/usr/bin/chromium", findBest: tool.find };
    expect(await provideTools([slow], { ...ci, install: null })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    const fruitless = vi.fn(() => Promise.resolve());
    expect(await provideTools([slow], { ...ci, install: fruitless })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(fruitless).toHaveBeenCalledTimes(2);
    expect(await provideTools([slow], { ...ci, install })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(install).toHaveBeenCalledTimes(1);
  });

  test("that cannot be installed fails CI, and is skipped outside CI", async () => {
    const { tool, install } = missingTool("java");
    expect(await provideTools([there, tool], { ...ci, install })).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(await provideTools([there, tool], { ...person, install })).toEqual({ passed: 1, failed: 0, skipped: 1 });
    expect(install).toHaveBeenCalledTimes(4);
  });

  test("fails CI unless ALLOW_SKIP names it", async () => {
    const [java, chromium] = [missingTool("java"), missingTool("chromium")];
    const rules = { isRequired: true, allowedToSkip: ["java"], install: null };
    expect(await provideTools([java.tool, chromium.tool], rules)).toEqual({ passed: 0, failed: 1, skipped: 1 });
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
    expect(lines).toContainEqual(expect.stringMatching(/^Missing system packages, which this run does not install: chromium /));
  });

  test("refuses an unknown name in ALLOW_SKIP", () => {
    const { status, lines } = runWithoutChromium({ ALLOW_SKIP: "chrome" });
    expect(status).toBe(2);
    expect(lines).toEqual([
      "ALLOW_SKIP: unknown tool. Available: java,pdf-readers,old-engines,text-browsers,postgres,pgbouncer,failover,chromium",
    ]);
  });
});
