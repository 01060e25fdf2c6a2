import type { UnheardError } from "../../runtime/unheard-errors";
import { log } from "./log.server";
import { countUnheard } from "./metrics.server";
import { REQUEST_ID_HEADER } from "./request-id.server";

const DEEPEST_FRAMES = 8;

/**
 * Reports what broke while a page was made: where, and during which request. Not the error's message, which may quote what a
 * person typed, and nothing of the request's address and fields.
 */
export function reportFault(error: unknown, request: Request): void {
  log.error({ requestId: request.headers.get(REQUEST_ID_HEADER), error: describe(error) }, "page failed");
}

/** Reports what nothing has caught. */
export function reportUnheard({ error, ...facts }: UnheardError): void {
  countUnheard(facts.kind);
  log.error({ ...facts, error: describe(error) }, "unheard error");
}

function describe(error: unknown): { name: string; code?: unknown; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...("code" in error ? { code: error.code } : {}),
    at: frames.slice(0, DEEPEST_FRAMES).map((line) => line.trim()),
  };
}
