import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { inProject, projectDirectory } from "../../commands/steps/project.mjs";
import { demoDataDirectory, environmentOf } from "../harness/data-directory";
import { FAST_START_FLAGS } from "../harness/node-flags";
import { canMount } from "../harness/small-disk";
import { startApi, startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

/** The watchdog checks once a second. It ends a process whose event loop is blocked for this many checks. The temporary block takes 3 s. */
const CHECKS = 6;

const TEST_MS = scaledTimeout(120_000);

const environment = {
  NODE_OPTIONS: `--import ${new URL("../harness/blocked-loop-preload.mjs", import.meta.url).href}`,
  STANDSTILL_SECONDS: String(CHECKS),
};

describe.each([
  ["the website", startWebsite],
  ["the API alone", startApi],
] as const)("%s", (_, start) => {
  test(
    "survives a temporary block of the event loop, but logs a permanent block and kills itself",
    async () => {
      const server = await start({ environment });
      process.kill(server.pid, "SIGWINCH");
      await expect.poll(() => server.output(), { timeout: scaledTimeout(30_000) }).toContain("went on");
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      expect(watchdogLines(server.output())).toEqual([]);

      process.kill(server.pid, "SIGUSR2");
      expect(await server.ended).toBe(null);
      expect(watchdogLines(server.output())).toEqual([expect.objectContaining({ level: "fatal", checks: CHECKS })]);
    },
    TEST_MS,
  );
});

test(
  "the API survives a long block of the event loop under a debugger",
  async () => {
    const server = await startApi({
      environment: { ...environment, NODE_OPTIONS: `${environment.NODE_OPTIONS} --inspect=0`, STANDSTILL_SECONDS: "1" },
    });
    process.kill(server.pid, "SIGWINCH");
    await expect.poll(() => server.output(), { timeout: scaledTimeout(30_000) }).toContain("went on");
    expect(await server.stop()).toBe(0);
  },
  TEST_MS,
);

test.skipIf(!canMount)(
  "a permanent block ends a container's first process, which cannot kill itself with a signal",
  async () => {
    const port = await freePort();
    const namespace = ["--pid", "--fork", "--mount-proc", "--kill-child=KILL"];
    const child = spawn("unshare", [...namespace, process.execPath, ...FAST_START_FLAGS, inProject("commands", "api.mjs")], {
      cwd: projectDirectory,
      env: {
        NODE_ENV: "test",
        PATH: process.env["PATH"] ?? "",
        HOST: "127.0.0.1",
        PORT: String(port),
        ...environmentOf(await demoDataDirectory()),
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (output += part));
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200), {
      timeout: scaledTimeout(60_000),
      interval: 50,
    });

    process.kill(childOf(child.pid ?? 0), "SIGUSR2");
    expect(await once(child, "close")).toEqual([137, null]);
    expect(watchdogLines(output)).toHaveLength(1);
  },
  TEST_MS,
);

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
}

function watchdogLines(output: string): unknown[] {
  return output
    .split("\n")
    .filter((line) => line.includes("event loop is blocked"))
    .map((line): unknown => JSON.parse(line));
}
