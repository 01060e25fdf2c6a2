// Ends the process if the main thread is blocked (watchdog.ts). Runs in a worker thread, which goes on when the main thread is blocked.
import { write } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";

const STANDARD_ERROR = 2;
const CHECK_MS = 1_000;
const WRITE_MS = 1_000;

/** @type {unknown} */
const given = workerData;
const { shared, maxChecks } = /** @type {{ shared: SharedArrayBuffer, maxChecks: number }} */ (given);
const checks = new Int32Array(shared);

// Counts checks instead of time, because no checks run while the machine sleeps or the process is stopped.
const timer = setInterval(() => {
  if (Atomics.add(checks, 0, 1) + 1 < maxChecks) return;
  clearInterval(timer);
  report(end);
}, CHECK_MS);

/**
 * Logs that the event loop is blocked, then calls `next`. Waits at most a second until the line is written.
 * @param {() => void} next
 */
function report(next) {
  const facts = { level: "fatal", time: new Date().toISOString(), checks: maxChecks, msg: "the event loop is blocked: the process ends" };
  const writeTimeout = setTimeout(next, WRITE_MS);
  write(STANDARD_ERROR, `${JSON.stringify(facts)}\n`, () => {
    clearTimeout(writeTimeout);
    next();
  });
}

function end() {
  process.kill(process.pid, "SIGKILL");
  // The first process of a container cannot kill itself. Instead, the inspector interrupts the main thread and makes it exit.
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: "process.reallyExit(137)" });
}
