/**
 * Until a server listens, whatever goes wrong ends the process with one sentence and exit code 1. From then on the server hears for
 * itself (runtime/unheard-errors.ts).
 */
export function endOnStartFault() {
  process.on("uncaughtException", (/** @type {unknown} */ error) => {
    if (process.listenerCount("uncaughtException") > 1) return;
    console.error(sentenceOf(error));
    process.exit(1);
  });
  process.once("exit", (code) => {
    if (code === 1 || process.listenerCount("uncaughtException") > 1) return;
    console.error("The start came to nothing: it waited for something that never came.");
    process.exitCode = 1;
  });
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (!(error instanceof Error)) return `The start failed: ${String(error)}`;
  if (error.name === "StartFault" || error.name === "LockHeld") return error.message;
  const { code, stack } = /** @type {NodeJS.ErrnoException} */ (error);
  const where = `${process.env["HOST"] || "this machine"}, port ${process.env["PORT"]}`;
  switch (code) {
    case "EADDRINUSE":
      return `${where}: another program listens there. End it, or choose another PORT.`;
    case "EADDRNOTAVAIL":
      return `${where}: this machine has no such address. Correct HOST.`;
    case "EACCES":
      return `${where}: this user may not listen there. Choose a PORT above 1023.`;
    default:
      // A fault that nobody foresaw: whoever reports it needs the place.
      return process.env["LOG_LEVEL"] === "debug"
        ? String(stack)
        : `The start failed: ${error.message.split("\n")[0]} LOG_LEVEL=debug shows where.`;
  }
}
