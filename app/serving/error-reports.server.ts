import type { ServerResponse } from "node:http";

import type { UncaughtError } from "../../runtime/uncaught-errors";
import { log } from "./log.server";
import { countUncaught } from "./metrics.server";
import { requestContext } from "./request-context.server";

const MAX_FRAMES = 8;

/**
 * Logs a page's error with the error's stack and the request's id. Omits the request's URL and fields. Omits the error's message too,
 * because it may quote what a person typed.
 */
export function reportError(error: unknown): void {
  log.error({ requestId: requestContext().id, error: describe(error) }, "page failed");
}

/** Counts and logs an uncaught error. */
export function reportUncaught({ error, ...facts }: UncaughtError): void {
  countUncaught(facts.kind);
  log.error({ ...facts, error: describe(error) }, "uncaught error");
}

/** Ends a response after an error. A response that has begun cannot say so, so its connection is closed. */
export function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

function describe(error: unknown): { name: string; code?: unknown; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...("code" in error ? { code: error.code } : {}),
    at: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
  };
}
