/** A log entry. Never contains a phone number, a code, a token, or a sticker together with a person. */
export type LogEntry = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  /** The path of the API call. */
  readonly path?: string;
  /** The request's id, which is the same in the logs of the website and the API. */
  readonly requestId?: string;
  /** The reason, in our own words. */
  readonly reason?: string;
  readonly error?: ErrorReport;
};

export type Log = (entry: LogEntry) => void;

/** Returns a given request id if it is short and cannot break a log line, otherwise null. */
export function requestIdIn(given: string | null | undefined): string | null {
  return given && /^[\w.-]{1,128}$/.test(given) ? given : null;
}

export type ErrorReport = { readonly name: string; readonly code: string | null; readonly at: readonly string[] };

const MAX_FRAMES = 8;

/** Describes an error for the log, without its message. The messages of database errors quote the values of a query. */
export function describeError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [] };
  const origin = error.cause instanceof Error ? error.cause : error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: origin.name,
    code: "code" in origin && typeof origin.code === "string" ? origin.code : null,
    at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
  };
}

/** Discards every entry. */
export const silentLog: Log = () => undefined;

/** Writes warnings and errors to standard error, for the person who runs a command. */
export const warnOnTerminal: Log = ({ level, event, reason }) => {
  if (level !== "info") process.stderr.write(`${reason === undefined ? event : `${event}: ${reason}`}\n`);
};
