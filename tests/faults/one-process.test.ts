import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { testServer } from "../../backend/testing/postgres-server";
import { freePort } from "../../commands/steps/port.mjs";
import { inProject, projectDirectory } from "../../commands/steps/project.mjs";
import { demoDataDirectory } from "../harness/data-directory";
import { FAST_START_FLAGS } from "../harness/node-flags";
import { canMount } from "../harness/small-disk";
import { scaledTimeout } from "../harness/scaled-timeout";

/** Starts a server as the first process of its own namespace, as in a container. */
async function startContained(dataDirectory: string): Promise<{ child: ChildProcess; origin: string; output: () => string }> {
  const port = await freePort();
  const namespace = ["--pid", "--fork", "--mount-proc", "--kill-child=KILL"];
  const child = spawn("unshare", [...namespace, process.execPath, ...FAST_START_FLAGS, inProject("commands", "start.mjs")], {
    cwd: projectDirectory,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDirectory,
      NODE_ENV: "production",
      SMS: "sandbox",
      CALLS: "sandbox",
      MAIL: "sandbox",
      PAYMENTS: "sandbox",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (output += part));
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output };
}

const untilReady = (origin: string) =>
  vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: scaledTimeout(60_000), interval: 25 });

describe.skipIf(!canMount || testServer !== null)("two containers on one data directory", () => {
  test(
    "cannot run at the same time: the second exits with a one-line message. After the first is killed, another can start",
    async () => {
      const dataDirectory = await demoDataDirectory();
      const first = await startContained(dataDirectory);
      await untilReady(first.origin);

      const second = await startContained(dataDirectory);
      expect(await once(second.child, "close")).toEqual([1, null]);
      expect(second.output()).toMatch(
        /^\S+database\.lock is held by process 1 on \S+\. Stop it first, or give each server its own DATA_DIR\. Never delete this file: .*\n$/,
      );
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

      first.child.kill("SIGKILL");
      await once(first.child, "close");
      const startedAt = performance.now();
      const third = await startContained(dataDirectory);
      await untilReady(third.origin);
      console.log(`ready again after the first was killed: ${Math.round(performance.now() - startedAt)} ms`);
    },
    scaledTimeout(180_000),
  );
});
