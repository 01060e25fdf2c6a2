import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { SOURCES } from "../../commands/steps/sources.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { scaledTimeout } from "../harness/scaled-timeout";
import { openPayment, pressProviderButton } from "../harness/shopper";

const POLL_MS = 50;

let origin: string;
let development: ChildProcess;
let errors = "";
let firstStatuses: readonly number[];

beforeAll(async () => {
  const directory = copyOfProject();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // Without NODE_ENV, as a person starts it.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: temporaryDirectory() } as unknown as NodeJS.ProcessEnv;
  development = spawn(process.execPath, [join(directory, "commands", "dev.mjs")], {
    cwd: directory,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  development.stderr?.setEncoding("utf8").on("data", (part: string) => (errors += part));
  firstStatuses = await Promise.all(["/", "/productdetail", "/userlogin"].map(firstStatus));
}, scaledTimeout(120_000));
afterAll(async () => {
  development.kill("SIGTERM");
  await once(development, "close");
});

test("npm run dev answers pages that are requested at the same time while it starts", () => {
  expect(firstStatuses).toEqual([200, 200, 200]);
});

test("a payment in npm run dev is made in the sandbox", async () => {
  const { page } = await openPayment(origin, 1, 0);
  const thanks = await pressProviderButton(page, "Pay");
  expect(thanks.text).toContain("Your order has been placed successfully.");
});

/** Copies the sources, because `npm run dev` builds the backend, and other tests run the project's own build. */
function copyOfProject(): string {
  const directory = temporaryDirectory();
  for (const source of [...SOURCES, "commands"]) cpSync(inProject(source), join(directory, source), { recursive: true });
  symlinkSync(inProject("node_modules"), join(directory, "node_modules"));
  return directory;
}

/** Requests a page until the server listens. @returns the status of the first response. */
async function firstStatus(path: string): Promise<number> {
  for (;;) {
    if (development.exitCode !== null) throw new Error(`npm run dev ended with ${development.exitCode}\n${errors}`);
    const response = await fetch(origin + path).catch(() => null);
    if (response !== null) return response.status;
    await pause(POLL_MS);
  }
}
