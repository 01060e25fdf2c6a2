import { Agent, fetch, Request, type Response } from "undici";

import { HEEDS_KEYS_HEADER } from "#contract/call";
import { backendVariables, environment } from "~/env.server";
import { log } from "~/serving/log.server";

/**
 * The only door between the website and an API. Both ways take the same request and give the same answer, so that nothing
 * can work over the one and fail over the other (docs/decisions/0004-one-contract.md).
 */
export type Transport = {
  readonly send: (request: Request) => Promise<Response>;
  /** Whether the API's own pages and webhooks are reached at the website's address, since it has none of its own. */
  readonly sharesAddress: boolean;
  /** Whether the API is known to do the work of one `Idempotency-Key` once: the built-in one says so with every answer. */
  readonly heedsKeys: () => boolean;
  /** What keeps the API from its work now, in words for the operator; null when nothing does. */
  readonly obstacle: () => Promise<string | null>;
  /** What the built-in backend tells Prometheus; "" for an API of somebody else's, which has its own. */
  readonly metrics: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The longest that a probe waits for another's API. */
const PROBE_MILLISECONDS = 2_000;

export const transport: Transport = environment.apiBaseUrl === null ? await builtInBackend() : upstream();

/** The base address that requests are written for; the built-in backend only looks at the path. */
export const apiBaseUrl = environment.apiBaseUrl?.replace(/(?<!\/)\/+$/, "") ?? "http://backend.internal";

async function builtInBackend(): Promise<Transport> {
  const { openBackend, readBackendEnvironment } = await import("../../backend/index");
  const backend = await openBackend(readBackendEnvironment(backendVariables), ({ level, event, ...facts }) => log[level](facts, event));
  return {
    sharesAddress: true,
    heedsKeys: () => true,
    send: (request) => backend.handle(request),
    obstacle: () => backend.obstacle(),
    metrics: () => backend.metrics(),
    close: () => backend.close(),
  };
}

function upstream(): Transport {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000, connectTimeout: 5_000 });
  let heedsKeys = false;
  const send: Transport["send"] = async (request) => {
    const response = await fetch(request, { dispatcher });
    heedsKeys ||= response.headers.has(HEEDS_KEYS_HEADER);
    return response;
  };
  return {
    sharesAddress: false,
    heedsKeys: () => heedsKeys,
    send,
    obstacle: async () => ((await answers(send)) ? null : "the API cannot be reached"),
    metrics: () => Promise.resolve(""),
    // By then every page is answered; for what is still asked nobody waits.
    close: () => dispatcher.destroy(),
  };
}

/** An API that has only calls has nothing to be asked for: whatever it answers to HEAD, it is there. */
async function answers(send: Transport["send"]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MILLISECONDS);
  return send(new Request(apiBaseUrl, { method: "HEAD", signal })).then(
    ({ status }) => status < 500,
    () => false,
  );
}
