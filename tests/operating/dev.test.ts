import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { freePort } from "../../commands/steps/port.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { digestOfSources, SOURCES } from "../../commands/steps/build.mjs";
import { demoDataDirectory, temporaryDirectory } from "../harness/data-directory";
import { scaledTimeout } from "../harness/scaled-timeout";
import { openPayment, pressProviderButton } from "../harness/shopper";

const POLL_MS = 50;

let directory: string;
let origin: string;
let development: ChildProcess;
let errors = "";
let firstStatuses: readonly number[];

beforeAll(async () => {
  directory = copyOfProject();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // Without NODE_ENV, as a person starts it. The demo is there, as at each start but the first.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: await demoDataDirectory(null) } as unknown as NodeJS.ProcessEnv;
  development = spawn(process.execPath, [join(directory, "commands", "dev.mjs")], {
    cwd: directory,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  development.stderr?.setEncoding("utf8").on("data", (part: string) => (errors += part));
  firstStatuses = await Promise.all(["/", "/productdetail", "/userlogin"].map(firstStatus));
}, scaledTimeout(120_000));
afterAll(() => {
  development.kill("SIGTERM");
});

test("npm run dev answers pages that are requested at the same time while it starts", () => {
  expect(firstStatuses).toEqual([200, 200, 200]);
});

test("npm run dev does not leave the last build marked as current, because it writes into the build's folder", () => {
  expect(existsSync(stampOf(directory))).toBe(false);
});

test.each([
  ["another website's form", { "Sec-Fetch-Site": "cross-site" }, "a=1", 403],
  ["a form of 65 KiB", {}, `a=${"1".repeat(65 * 1024)}`, 413],
  ["an unknown method", {}, undefined, 405],
])("npm run dev refuses %s, as in production", async (_, headers, body, status) => {
  const method = body === undefined ? "DELETE" : "POST";
  const response = await fetch(`${origin}/contactus/send`, { method, headers, ...(body === undefined ? {} : { body }) });
  expect(response.status).toBe(status);
});

test("a payment in npm run dev is made in the sandbox", async () => {
  const { page } = await openPayment(origin, 1, 0);
  const thanks = await pressProviderButton(page, "Pay");
  expect(thanks.text).toContain("Your order has been placed successfully.");
});

test(
  "npm run dev restarts the API after a change, and ends all its processes on SIGTERM, even just after a change",
  async () => {
    const program = join(directory, "backend", "serve.ts");
    appendFileSync(program, `console.error("first change");\n`);
    await expect.poll(() => errors, { timeout: scaledTimeout(30_000) }).toContain("first change");
    await expect.poll(() => firstStatus("/productdetail")).toBe(200);

    const built = join(directory, "build", "backend", "serve.js");
    const { mtimeMs } = statSync(built);
    appendFileSync(program, `console.error("second change");\n`);
    await expect.poll(() => statSync(built).mtimeMs, { timeout: scaledTimeout(30_000), interval: 1 }).not.toBe(mtimeMs);
    development.kill("SIGTERM");
    // All its processes write to this pipe, so it closes when the last of them has ended.
    await once(development, "close");
  },
  scaledTimeout(90_000),
);

/**
 * Copies the sources, because `npm run dev` builds the backend, and other tests run the project's own build. Marks the copy as built.
 */
function copyOfProject(): string {
  const copy = temporaryDirectory();
  for (const source of [...SOURCES, "commands"]) cpSync(inProject(source), join(copy, source), { recursive: true });
  symlinkSync(inProject("node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "build"));
  writeFileSync(stampOf(copy), digestOfSources(copy));
  return copy;
}

function stampOf(copy: string): string {
  return join(copy, "build", "sources.sha256");
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
