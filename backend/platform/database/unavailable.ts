/** SQLSTATE classes of an unavailable database, as opposed to an invalid request. */
const UNAVAILABLE_CLASSES = new Set([
  "08", // connection exception
  "53", // insufficient resources: connections, memory, disk
  "57", // operator intervention: shutdown, restart, terminated, statement timeout
  "58", // system error: I/O
]);

const UNAVAILABLE_CODES = new Set([
  "25006", // read-only: a standby, or our guard against a full disk
  "25P03", // idle transaction timeout: the connection was closed
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** pg's message when a query got no answer in time. The error has no code. */
const UNANSWERED = "Query read timeout";

/** Messages of pg and its pool for errors without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Returns whether the database was unreachable or unable to work, so the request can be retried.
 * @param error - may be drizzle's error, whose `cause` is the driver's error.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isSqlState = /^[0-9A-Z]{5}$/.test(code);
  if (UNAVAILABLE_CODES.has(code) || (isSqlState && UNAVAILABLE_CLASSES.has(code.slice(0, 2)))) return true;
  return isUnanswered(error) || UNAVAILABLE_MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}

/** Returns whether the driver gave up waiting for the server's answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}
