export type ErrorReport = {
  readonly name: string;
  readonly code: string | null;
  /** The database's constraint that refused a row. */
  readonly constraint?: string;
  readonly at: readonly string[];
};

const MAX_FRAMES = 8;

/**
 * Describes an error for the log, without its message. The message may quote what a person typed, and that of a database error quotes the
 * values of a query.
 */
export function describeError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: [] };
  const origin = error.cause instanceof Error ? error.cause : error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: origin.name,
    code: "code" in origin && typeof origin.code === "string" ? origin.code : null,
    ...("constraint" in origin && typeof origin.constraint === "string" ? { constraint: origin.constraint } : {}),
    at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
  };
}
