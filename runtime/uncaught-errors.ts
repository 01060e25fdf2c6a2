import { AsyncLocalStorage } from "node:async_hooks";

export type UncaughtError = {
  readonly error: unknown;
  /** An `error` event without a listener is an exception. */
  readonly kind: "rejection" | "exception";
  /** Whether the process shuts down, because it can no longer be trusted. */
  readonly isLast: boolean;
};

const requests = new AsyncLocalStorage<true>();

/**
 * Runs the work of a request. An uncaught error of this work does not count towards the errors that mean that the process is broken.
 * Otherwise anybody who finds a request that fails could end the process.
 */
export function duringRequest<Result>(work: () => Result): Result {
  return requests.run(true, work);
}

/** More errors outside requests than this in a minute mean that the process is broken, and has not just lost a connection. */
const MAX_ERRORS_PER_MINUTE = 100;
const MINUTE = 60_000;

/**
 * Keeps the process running after an uncaught error, which usually affects only one request or connection. Call this function when the
 * server listens, because an uncaught error before that should end the process.
 *
 * Shuts down after a WebAssembly error (the embedded database), a failed assertion in Node, or more than `MAX_ERRORS_PER_MINUTE` errors
 * that belong to no request. The process then ends as after SIGTERM, but with exit code 1 (docs/decisions/0007-staying-up.md).
 * @param report logs and counts the error.
 */
export function handleUncaughtErrors(report: (uncaught: UncaughtError) => void): void {
  const recent: number[] = [];

  function isOneTooMany(): boolean {
    const now = performance.now();
    recent.push(now);
    while ((recent[0] ?? now) < now - MINUTE) recent.shift();
    return recent.length > MAX_ERRORS_PER_MINUTE;
  }

  process.on("uncaughtException", (error: unknown, origin) => {
    const isOfRequest = requests.getStore() !== undefined;
    const isLast = isBeyondRepair(error) || (!isOfRequest && isOneTooMany());
    report({ error, kind: origin === "unhandledRejection" ? "rejection" : "exception", isLast });
    if (isLast) shutDown();
  });
}

function isBeyondRepair(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof WebAssembly.RuntimeError || ("code" in error && error.code === "ERR_INTERNAL_ASSERTION");
}

/** Starts the graceful shutdown, which ends with exit code 1. */
export function shutDown(): void {
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
}
