/** @type {Readonly<Record<string, string>>} */
const ADVICE = {
  EADDRINUSE: "the port is in use. Stop the other program, or choose another PORT.",
  EADDRNOTAVAIL: "this machine does not have that address. Correct HOST.",
  EACCES: "permission denied. Choose a PORT above 1023.",
};

/**
 * Until the server listens, ends the process on any uncaught error, with a short message and exit code 1. From then on,
 * runtime/uncaught-errors.ts handles uncaught errors.
 */
export function endOnStartupError() {
  process.on("uncaughtException", (/** @type {unknown} */ error) => {
    if (process.listenerCount("uncaughtException") > 1) return;
    console.error(sentenceOf(error));
    process.exit(1);
  });
  process.once("exit", (code) => {
    // A higher code than 128 says which signal ended the start (runtime/graceful-shutdown.ts).
    if (code === 1 || code > 128 || process.listenerCount("uncaughtException") > 1) return;
    console.error("The start failed: the process ended before the server was listening.");
    process.exitCode = 1;
  });
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (!(error instanceof Error)) return `The start failed: ${String(error)}`;
  if (error.name === "StartupError" || error.name === "LockHeld") return error.message;
  const { code = "", stack } = /** @type {NodeJS.ErrnoException} */ (error);
  if (ADVICE[code]) return `${process.env["HOST"] || "this machine"}, port ${process.env["PORT"]}: ${ADVICE[code]}`;
  // The stack shows where an unexpected error happened.
  if (process.env["LOG_LEVEL"] === "debug") return String(stack);
  return `The start failed: ${error.message.split("\n")[0]} Set LOG_LEVEL=debug to see where.`;
}
