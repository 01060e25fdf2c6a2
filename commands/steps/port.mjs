import { createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

import { fail } from "./project.mjs";

/**
 * Returns the port to listen on. Ends the process if the port is invalid or in use.
 * @param {string} [written]
 * @param {string} [name] the variable or option to choose another port with
 * @param {string} [host] default: all IP addresses of the machine
 */
export async function requirePort(written = process.env["PORT"] || "3000", name = "PORT", host = process.env["HOST"] || undefined) {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  if (port < 1 || port > 65_535) fail(`${name} is "${written}". Use a number from 1 to 65535.`);
  const isFree = (await listenOnce(port, host)) !== null;
  if (!isFree) fail(`Port ${port} is in use. Choose another, for example ${name}=${port === 65_535 ? 3000 : port + 1}.`);
  // Node drops a closed server two turns of the event loop later. Until then, the website would think that a server listens already
  // (app/serving/remix-serve.server.ts) and refuse to start.
  await nextTurn();
  await nextTurn();
  return port;
}

/** Finds a free port on this machine. */
export const freePort = async () => (await listenOnce(0, "127.0.0.1")) ?? 0;

/**
 * Returns the port of a server that listens for a moment, or null if the port is in use.
 * @type {(port: number, host?: string) => Promise<number | null>}
 */
function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => (error.code === "EADDRINUSE" ? resolve(null) : reject(error)));
    probe.listen({ port, host }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? null) : null));
    });
  });
}
