import { url as inspectorAddress } from "node:inspector";
import { Worker } from "node:worker_threads";

import workerSource from "./watchdog-worker.mjs?raw";

const TURN_MILLISECONDS = 500;

/** The worker counts up from here. It never gets as far as a limit. */
const NEVER = -(2 ** 31);

/** In megabytes. The worker holds one number; Node's own limits would let it grow like a server. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 } as const;

/**
 * Ends the process when its event loop stands still: such a process answers nobody and hears no signal. A worker looks once a second,
 * and each turn of the event loop sets its count back. Nothing is counted under a debugger
 * (docs/decisions/0052-watchdog.md).
 * @param mostLooks how many looks without a turn end the process; 0 for none.
 */
export function watchEventLoop(mostLooks: number): void {
  if (mostLooks === 0) return;
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const looks = new Int32Array(shared);
  const turn = () => void Atomics.store(looks, 0, inspectorAddress() === undefined ? 0 : NEVER);
  turn();
  setInterval(turn, TURN_MILLISECONDS).unref();
  const source = new URL(`data:text/javascript,${encodeURIComponent(workerSource)}`);
  // What Node is told by its options and its environment is meant for the server, not for its worker.
  new Worker(source, { workerData: { shared, mostLooks }, resourceLimits: MEMORY, execArgv: [], env: {} }).unref();
}
