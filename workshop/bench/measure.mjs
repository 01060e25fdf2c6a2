import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { inProject } from "../../commands/steps/project.mjs";

/** Node's flags in the image. They are V8's, so only the image has them, whose version of Node is fixed. */
const startFlags =
  readFileSync(inProject("Dockerfile"), "utf8")
    .match(/^CMD \["node"(.*)\]$/m)?.[1]
    ?.match(/--[^"]+/g) ?? [];

const CONNECTIONS = 8;
const START_MS = 120_000;
const TICKS_PER_SECOND = 100;
export const MEGABYTE = 1024 * 1024;
/** After this time, a server has finished its startup work, such as checking the outbox. */
const REST_MS = 2_000;

/**
 * Starts a server on one core, requests pages many times, and stops it.
 * @param {{ program: string, environment: Record<string, string>, paths: readonly string[], requests: number, warmUp: number }} what
 */
export async function measure({ program, environment, paths, requests, warmUp }) {
  const startedAt = performance.now();
  return withServer(program, environment, async ({ pid, port }) => {
    const startMilliseconds = performance.now() - startedAt;
    const startCpu = cpuSeconds(pid);
    await pause(REST_MS);
    const atRest = residentBytes(pid);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const bytes = await askMany(agent, port, paths, warmUp);
    const before = cpuSeconds(pid);
    const askedAt = performance.now();
    await askMany(agent, port, paths, requests);
    const seconds = (performance.now() - askedAt) / 1000;
    agent.destroy();
    return {
      "CPU ms": Number((((cpuSeconds(pid) - before) * 1000) / requests).toFixed(3)),
      "requests/s": Math.round(requests / seconds),
      bytes,
      "MB at rest": Math.round(atRest / MEGABYTE),
      "MB under load": Math.round(residentBytes(pid) / MEGABYTE),
      "start ms": Math.round(startMilliseconds),
      "start CPU ms": Math.round(startCpu * 1000),
    };
  });
}

/**
 * Starts a server, runs `use`, and stops the server even if `use` fails.
 * @template Result
 * @param {string} program
 * @param {Record<string, string>} environment
 * @param {(server: { pid: number, port: number }) => Promise<Result>} use
 */
export async function withServer(program, environment, use) {
  const port = await freePort();
  const flags = program === inProject("commands", "start.mjs") ? startFlags : [];
  const [command, ...parameters] = onCore(0, [process.execPath, ...flags, program]);
  const server = spawn(command, parameters, {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      ...{ SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" },
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilHealthy(server, port);
    return await use({ pid: server.pid ?? 0, port });
  } finally {
    server.kill("SIGKILL");
  }
}

/**
 * Pins a command to one core, if there are several. A server has core 0. This process, which makes the load, may use all cores.
 * @param {number} core
 * @param {[string, ...string[]]} command
 * @returns {[string, ...string[]]}
 */
export function onCore(core, command) {
  return process.platform === "linux" && cpus().length > 1 ? ["taskset", "-c", String(core), ...command] : command;
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {readonly string[]} paths requested in turn
 * @param {number} count
 * @returns {Promise<number>} the size of one response in bytes, headers included
 */
async function askMany(agent, port, paths, count) {
  let left = count;
  let bytes = 0;
  const worker = async () => {
    while (left-- > 0) bytes = await ask(agent, port, paths[left % paths.length] ?? "/");
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return bytes;
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {string} path
 * @returns {Promise<number>}
 */
export function ask(agent, port, path) {
  return new Promise((resolve, reject) => {
    const request = get({ agent, port, path, host: "127.0.0.1", headers: { "Accept-Encoding": "gzip" } }, (response) => {
      let bytes = response.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17);
      response.on("data", (/** @type {Buffer} */ part) => (bytes += part.length));
      response.once("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} returned ${response.statusCode}`));
      });
    });
    request.once("error", reject);
  });
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @param {number} port
 */
async function untilHealthy(server, port) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(10);
  }
  throw new Error("The server did not start");
}

/** @param {number} pid */
export function cpuSeconds(pid) {
  const [, , , , , , , , , , , user = "0", system = "0"] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** @param {number} pid */
export function residentBytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
