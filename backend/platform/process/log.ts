import type { ErrorReport } from "../../../runtime/describe-error";

/** A log entry. Never contains a phone number, a code, a token, or a sticker together with a person. */
export type LogEntry = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  /** The path of the API call. */
  readonly path?: string;
  /** The request's id, which is the same in the logs of the website and the API. */
  readonly requestId?: string | undefined;
  /** The reason, in our own words. */
  readonly reason?: string;
  readonly error?: ErrorReport;
};

export type Log = (entry: LogEntry) => void;

/** Discards every entry. */
export const silentLog: Log = () => undefined;

/** Writes warnings and errors to standard error, for the person who runs a command. */
export const warnOnTerminal: Log = ({ level, event, reason }) => {
  if (level !== "info") process.stderr.write(`${reason === undefined ? event : `${event}: ${reason}`}\n`);
};
