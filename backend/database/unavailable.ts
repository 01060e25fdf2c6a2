/** Classes of SQLSTATE that say that the database cannot work now, not that it was asked something wrong. */
const UNAVAILABLE_CLASSES = new Set([
  "08", // connection exception
  "53", // insufficient resources: connections, memory, disk
  "57", // operator intervention: shutdown, restart, terminated, cancelled after the longest time
  "58", // system error: input and output
]);

const UNAVAILABLE_CODES = new Set([
  "25006", // read only: a standby, or our own guard of the disk
  "25P03", // idle in a transaction for too long: the connection was ended
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** What pg and its pool say without a code. */
const UNAVAILABLE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether a call failed because the database cannot be reached or cannot work now. What was asked may be asked again.
 * @param error drizzle hands the driver's on as the cause of its own.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isSqlState = /^[0-9A-Z]{5}$/.test(code);
  if (UNAVAILABLE_CODES.has(code) || (isSqlState && UNAVAILABLE_CLASSES.has(code.slice(0, 2)))) return true;
  return UNAVAILABLE_WORDS.test(error.message) || isDatabaseUnavailable(error.cause);
}
