import { parseArgs } from "node:util";

import { requireBuild } from "./steps/build.mjs";
import { requirePort } from "./steps/port.mjs";
import { fail, inProject, projectDirectory } from "./steps/project.mjs";
import { untilOk } from "./steps/run.mjs";

const { port: writtenPort, "api-port": writtenApiPort, fault } = readOptions();
process.chdir(projectDirectory);
const port = await requirePort(writtenPort, "--port");
const apiPort = await requirePort(writtenApiPort, "--api-port", "127.0.0.1");
requireBuild();

const { runnerImport } = await import("vite");
/** @type {{ module: typeof import("../integration/fake-api/page") }} */
const { module } = await runnerImport(inProject("integration", "fake-api", "page.ts"));
const { describe, startWithPage, switchableNames } = module;
if (fault !== undefined && !switchableNames.includes(fault)) fail(`--fault is "${fault}". Use one of: ${switchableNames.join(", ")}.`);

const origin = `http://localhost:${port}`;
// A cache would hide a fault.
const withoutCache = { API_BASE_URL: `http://127.0.0.1:${apiPort}`, API_HEADERS: "", API_CACHE_SECONDS: "0" };
const LOG_LEVEL = process.env["LOG_LEVEL"] || "warn";
Object.assign(process.env, { NODE_ENV: "production", LOG_LEVEL, PORT: String(port), APP_ORIGIN: "", ...withoutCache });
await import("./start.mjs");
await untilOk(`http://${process.env["HOST"] || "127.0.0.1"}:${port}/healthz`);
// The website starts first, because it refuses to start in a process that already listens.
// Another program may have taken the port since. By now, an uncaught error would not end the process.
const api = await startWithPage(apiPort, origin, fault ?? null).catch((/** @type {unknown} */ error) =>
  fail(`The fake API did not start: ${error instanceof Error ? error.message : String(error)}`),
);
console.log(`${describe(api.origin, origin)}\n\nPress Ctrl-C to stop.\n`);

function readOptions() {
  const text = /** @type {const} */ ({ type: "string" });
  const options = { port: { ...text, default: "3000" }, "api-port": { ...text, default: "4010" }, fault: text };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
