import { url as inspectorAddress } from "node:inspector";
import { Worker } from "node:worker_threads";

import workerSource from "./watchdog-worker.mjs?raw";

const TURN_INTERVAL_MS = 500;

/** Start value that never reaches a limit. */
const NEVER = -(2 ** 31);

/** In megabytes. The worker needs little memory; Node's default limits suit a server. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 } as const;

/**
 * Ends the process when its event loop is blocked, because it then handles no requests or signals. A worker checks once a
 * second. The event loop resets the number of checks. Never ends it under a debugger (docs/decisions/0052-watchdog.md).
 * @param maxChecks the number of checks without a reset that ends the process; 0 disables it.
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
