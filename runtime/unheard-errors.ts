/** An error that nothing in the product has caught. */
export type UnheardError = {
  readonly error: unknown;
  /** A promise that was rejected, or something thrown in a callback; an emitter's `error` without a listener is the latter. */
  readonly kind: "rejection" | "exception";
  /** Whether the process cannot be trusted any more, and ends in order. */
  readonly isLast: boolean;
};

/** More than this in a minute is not one lost connection but a process that has broken. */
const MOST_IN_A_MINUTE = 100;
const MINUTE = 60_000;

/**
 * Keeps the process serving after an error that nothing has caught: it belongs to one request or one connection, and the others
 * must not be lost with it. Call it once the server listens; before that, such an error ends the start.
 *
 * A process that cannot be trusted any more ends in order, as after SIGTERM, with exit code 1: after a fault in WebAssembly (the
 * embedded database), a failed assertion of Node's own, or more than `MOST_IN_A_MINUTE` such errors (docs/decisions/0031-errors-nobody-caught.md).
 * @param report must log and count it.
 */
export function hearUnheardErrors(report: (unheard: UnheardError) => void): void {
  const recent: number[] = [];

  function isOneTooMany(): boolean {
    const now = performance.now();
    recent.push(now);
    while ((recent[0] ?? now) < now - MINUTE) recent.shift();
    return recent.length > MOST_IN_A_MINUTE;
  }

  process.on("uncaughtException", (error: unknown, origin) => {
    const isLast = isBeyondRepair(error) || isOneTooMany();
    report({ error, kind: origin === "unhandledRejection" ? "rejection" : "exception", isLast });
    if (isLast) endInOrder();
  });
}

function isBeyondRepair(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof WebAssembly.RuntimeError || ("code" in error && error.code === "ERR_INTERNAL_ASSERTION");
}

/** The server's own way to end answers what is under way first. */
function endInOrder(): void {
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
}
