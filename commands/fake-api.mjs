import { parseArgs } from "node:util";

import { requireBuild } from "./steps/build.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { portIsFree } from "./steps/port.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";
import { runBeside } from "./steps/run.mjs";
import { untilOk } from "./steps/until-ok.mjs";

requireNode();
const { port, "api-port": apiPort, fault } = readOptions();
process.chdir(projectDirectory);
await requirePackages();
await requireBuild();

if (!(await portIsFree(port, process.env["HOST"] || undefined))) fail(`Port ${port} is in use. Choose another with --port.`);
if (!(await portIsFree(apiPort, "127.0.0.1"))) fail(`Port ${apiPort} is in use. Choose another with --api-port.`);

const { runnerImport } = await import("vite");
/** @type {{ module: typeof import("../integration/fake-api/page") }} */
const { module } = await runnerImport(inProject("integration", "fake-api", "page.ts"));
const { describe, startWithPage, switchableNames } = module;
if (fault !== undefined && !switchableNames.includes(fault)) fail(`--fault is "${fault}". Use one of: ${switchableNames.join(", ")}.`);

const origin = `http://localhost:${port}`;
const api = await startWithPage(apiPort, origin, fault ?? null);
const website = runBeside(process.execPath, [inProject("commands", "start.mjs")], {
  NODE_ENV: "production",
  PORT: String(port),
  APP_ORIGIN: "",
  API_BASE_URL: api.origin,
  API_HEADERS: "",
  // A cache would hide a fault.
  API_CACHE_SECONDS: "0",
  LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
});
// A website that ends by itself has failed.
let exitCode = 1;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    exitCode = 0;
    void website.stop();
  });
void untilOk(`http://${process.env["HOST"] || "127.0.0.1"}:${port}/healthz`).then(() => {
  console.log(`${describe(api.origin, origin)}\n\nPress Ctrl-C to stop.\n`);
});
await website.ended;
process.exit(exitCode);

/** @returns {{ port: number, "api-port": number, fault?: string }} */
function readOptions() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" }, "api-port": { type: "string" }, fault: { type: "string" } } });
    return { ...values, port: portOf(values.port ?? "3000"), "api-port": portOf(values["api-port"] ?? "4010") };
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} written */
function portOf(written) {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  return port > 0 && port < 65_536 ? port : fail(`The port is "${written}". Use a number from 1 to 65535.`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
