import { createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Returns the port to listen on. Ends the process if PORT is invalid or in use. */
export async function requirePort() {
  const written = process.env["PORT"] || "3000";
  const port = /^\d{1,5}$/.test(written) ? Number(written) : NaN;
  if (!(port > 0 && port < 65_536)) {
    console.error(`PORT is "${written}". Use a number from 1 to 65535.`);
    process.exit(1);
  }
  if (!(await portIsFree(port, process.env["HOST"] || undefined))) {
    console.error(`Port ${port} is in use. Choose another, for example PORT=${port === 65_535 ? 3000 : port + 1}.`);
    process.exit(1);
  }
  // Node drops a closed server two turns of the event loop later. Until then, the website would think that a server listens already
  // (app/serving/remix-serve.server.ts) and refuse to start.
  await nextTurn();
  await nextTurn();
  return port;
}

/**
 * Finds a free port on this machine.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Returns whether a server could listen on this port.
 * @param {number} port
 * @param {string} [host] default: all IP addresses of the machine
 * @returns {Promise<boolean>}
 */
export function portIsFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
