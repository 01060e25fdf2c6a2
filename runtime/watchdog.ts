import { url as inspectorAddress } from "node:inspector";
import { Worker } from "node:worker_threads";

import workerSource from "./watchdog-worker.mjs?raw";

const TURN_INTERVAL_MS = 500;

/** A number of checks so low that counting up from it never reaches the limit. */
const NEVER = -(2 ** 31);

/** In megabytes. Node's default limits suit a server, but the worker needs little memory. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 } as const;

/**
 * Ends the process if its event loop is blocked, because the process then handles no requests or signals. A worker thread counts once a
 * second, and the event loop resets the count. Never ends a process under a debugger (docs/decisions/0007-staying-up.md).
 * @param maxChecks the count at which the process ends. 0 disables the watchdog.
 */
export function watchEventLoop(maxChecks: number): void {
  if (maxChecks === 0) return;
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const checks = new Int32Array(shared);
  const turn = () => void Atomics.store(checks, 0, inspectorAddress() === undefined ? 0 : NEVER);
  turn();
  setInterval(turn, TURN_INTERVAL_MS).unref();
  const source = new URL(`data:text/javascript,${encodeURIComponent(workerSource)}`);
  // Do not pass Node's options and environment to the worker.
  new Worker(source, { workerData: { shared, maxChecks }, resourceLimits: MEMORY, execArgv: [], env: {} }).unref();
}
