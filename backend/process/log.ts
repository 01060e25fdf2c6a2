/** What the operator is told. Never a phone, a code, a token, or a sticker together with a person. */
export type LogEntry = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  /** The call that it happened in. */
  readonly path?: string;
  /** The request that it happened in, as every log on its way calls it. */
  readonly requestId?: string;
  /** Why, in words of our own. */
  readonly reason?: string;
  readonly error?: ErrorReport;
};

export type Log = (entry: LogEntry) => void;

/** What a log can hold of a given request id without being broken into lines or filled. */
export function requestIdIn(given: string | null | undefined): string | null {
  return given && /^[\w.-]{1,128}$/.test(given) ? given : null;
}

export type ErrorReport = { readonly name: string; readonly code: string | null; readonly at: readonly string[] };

const DEEPEST_FRAMES = 8;

/** An error without its message: a database's quotes the values that it was given. */
export function describeError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [] };
  const origin = error.cause instanceof Error ? error.cause : error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: origin.name,
    code: "code" in origin && typeof origin.code === "string" ? origin.code : null,
    at: frames.slice(0, DEEPEST_FRAMES).map((line) => line.trim()),
  };
}

/** For where nobody listens. */
export const silentLog: Log = () => undefined;
