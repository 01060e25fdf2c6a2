import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { freePort } from "../../../commands/steps/port.mjs";
import { inProject, projectDirectory } from "../../../commands/steps/project.mjs";
import { knownOwner, knownStickers } from "../../../integration/fake-api/state";
import { browser } from "../../harness/browser/browser";
import { temporaryDirectory } from "../../harness/data-directory";

// These tests use `npm run fake-api` as an integrator would.

const POLL_MS = 25;
const PORT_IN_USE = /is in use|EADDRINUSE/;
const scan = `/qrcode_process/${knownStickers.paid}`;
let command: ChildProcess;
let website = "";
let page = "";
let output = "";

beforeAll(startOnFreePorts);
afterAll(() => {
  command.kill("SIGKILL");
});

/** Starts the command and waits until it is ready. Another test may take a free port before the command does: then tries again. */
async function startOnFreePorts(): Promise<void> {
  const [port, apiPort] = [await freePort(), await freePort()];
  [website, page, output] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${apiPort}/`, ""];
  command = start(["--port", String(port), "--api-port", String(apiPort), "--fault", "429"]);
  while (!output.includes("Press Ctrl-C to stop.")) {
    if (command.exitCode !== null && PORT_IN_USE.test(output)) return startOnFreePorts();
    if (command.exitCode !== null) throw new Error(`The command ended while starting.\n${output}`);
    await pause(POLL_MS);
  }
}

/** Runs the command. Like a person's shell, it sets no NODE_ENV. */
function start(parameters: readonly string[], nodeOptions: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, inProject("commands", "fake-api.mjs"), ...parameters], {
    cwd: projectDirectory,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: temporaryDirectory() } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (output += part));
  return child;
}

async function switchFault(fault: string, path: string): Promise<string> {
  return (await fetch(page, { method: "POST", body: new URLSearchParams({ fault, path }) })).text();
}

test("the command names the stickers, the log-ins, and the page with the codes", () => {
  for (const text of [...Object.values(knownStickers).map((guid) => `/qrcode_process/${guid}`), knownOwner.phone, page])
    expect(output).toContain(text);
});

test("a fault of --fault is on until the page switches it off", async () => {
  expect((await browser(website).open(scan)).status).toBe(429);
  expect(await switchFault("none", "")).toContain("No fault is on.");
  expect((await browser(website).open(scan)).path).toBe(`/quickcontact?guid=${knownStickers.paid}`);
});

test.each([
  ["429", 429, "Please wait"],
  ["500", 503, "An error occurred while fetching the data."],
  ["html", 503, "An error occurred while fetching the data."],
  ["drop", 503, "An error occurred while fetching the data."],
])("with the fault %s of one call, the website shows its message, and other pages work", async (fault, status, text) => {
  expect(await switchFault(fault, "/qrcodedetail")).toContain(`<b>${fault}</b> is on for /qrcodedetail.`);
  const failed = await browser(website).open(scan);
  expect([failed.status, failed.text]).toEqual([status, expect.stringContaining(text)]);
  expect((await browser(website).open("/productdetail")).status).toBe(200);
  await switchFault("none", "");
  expect((await browser(website).open(scan)).status).toBe(200);
});

test("the page shows the messages and codes that the website requested", async () => {
  const visitor = browser(website);
  await (await visitor.open(scan)).form("Message").fill({ id: "6" }).submit("Message");
  const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone: knownOwner.phone }).submit("Send OTP");
  const shown = await (await fetch(page)).text();
  expect(shown).toContain(`<li>${knownStickers.paid} 6</li>`);
  const code = new RegExp(`${knownOwner.phone}: <b>(\\d{6})</b>`).exec(shown)?.[1] ?? "";
  const inside = await codePage.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
  expect(inside.path).toBe("/userdetail");
});

test.each([
  ["an unknown fault", () => ["--fault", "rain"], '--fault is "rain". Use one of: '],
  ["an invalid port", () => ["--port", "70000"], '--port is "70000". Use a number from 1 to 65535.'],
  ["an unknown option", () => ["--prot", "4000"], "Unknown option '--prot'"],
  ["the website's port in use", (used: number) => ["--port", String(used)], "is in use. Choose another, for example --port="],
  ["the API's port in use", (used: number) => ["--api-port", String(used)], "is in use. Choose another, for example --api-port="],
])("the command refuses %s", async (_, parameters, message) => {
  const other = createServer();
  await once(other.listen(0, "127.0.0.1"), "listening");
  const address = other.address();
  const used = typeof address === "object" && address !== null ? address.port : 0;
  const before = output.length;
  const free = ["--port", String(await freePort())];
  const [code] = (await once(start([...free, ...parameters(used)]), "close")) as [number];
  other.close();
  expect([code, output.slice(before)]).toEqual([1, expect.stringContaining(message)]);
});

test("the command ends when another program takes the API's port while it starts", async () => {
  const port = await freePort();
  const takePort = `import { Server } from "node:net"; const { listen } = Server.prototype; let checks = 0;
    Server.prototype.listen = function (...given) {
      const isLate = (given[0]?.port ?? given[0]) === ${port} && (checks += 1) === 2;
      return isLate ? listen.call(this, { port: ${new URL(page).port}, host: "127.0.0.1" }) : listen.apply(this, given);
    };`;
  const before = output.length;
  const late = start(
    ["--port", String(await freePort()), "--api-port", String(port)],
    ["--import", `data:text/javascript,${encodeURIComponent(takePort)}`],
  );
  const [code] = (await once(late, "close")) as [number];
  expect([code, output.slice(before)]).toEqual([1, expect.stringContaining("The fake API did not start: listen EADDRINUSE")]);
});

test("on Ctrl-C, the command ends the website and the fake API", async () => {
  command.kill("SIGINT");
  // The website writes to the same pipe, so that the pipe closes when both have ended.
  const [code] = (await once(command, "close")) as [number];
  expect(code).toBe(0);
  for (const url of [website, page]) await expect(fetch(url)).rejects.toThrow();
});
