import { Agent, fetch, Request, type Response } from "undici";

import { HEEDS_KEYS_HEADER } from "#contract/call";
import { backendVariables, environment } from "~/env.server";
import { log } from "~/serving/log.server";

/**
 * The only way to an API, built-in or external. Both take the same requests and give the same responses
 * (docs/decisions/0004-one-contract.md).
 */
export type Transport = {
  readonly send: (request: Request) => Promise<Response>;
  /** Whether the API's pages and webhooks are at the website's address. */
  readonly sharesAddress: boolean;
  /** Whether the API is known to support `Idempotency-Key`. The built-in one says so in every response. */
  readonly supportsKeys: () => boolean;
  /** Why the API cannot serve now, for the operator; null when it can. */
  readonly obstacle: () => Promise<string | null>;
  /** The built-in backend's Prometheus metrics; "" for an external API. */
  readonly metrics: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Timeout of a probe of an external API. */
const PROBE_MILLISECONDS = 2_000;

export const transport: Transport = environment.apiBaseUrl === null ? await builtInBackend() : upstream();

/** The base address of requests. The built-in backend only reads the path. */
export const apiBaseUrl = environment.apiBaseUrl?.replace(/(?<!\/)\/+$/, "") ?? "http://backend.internal";

async function builtInBackend(): Promise<Transport> {
  const { openBackend, readBackendEnvironment } = await import("../../backend/index");
  const backend = await openBackend(readBackendEnvironment(backendVariables), ({ level, event, ...facts }) => log[level](facts, event));
  return {
    sharesAddress: true,
    supportsKeys: () => true,
    send: (request) => backend.handle(request),
    obstacle: () => backend.obstacle(),
    metrics: () => backend.metrics(),
    close: () => backend.close(),
  };
}

function upstream(): Transport {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000, connectTimeout: 5_000 });
  let supportsKeys = false;
  const send: Transport["send"] = async (request) => {
    const response = await fetch(request, { dispatcher });
    supportsKeys ||= response.headers.has(HEEDS_KEYS_HEADER);
    return response;
  };
  return {
    sharesAddress: false,
    supportsKeys: () => supportsKeys,
    send,
    obstacle: async () => ((await answers(send)) ? null : "the API cannot be reached"),
    metrics: () => Promise.resolve(""),
    // All pages have been answered by then.
    close: () => dispatcher.destroy(),
  };
}

/** Any response to HEAD below 500 shows that the API is reachable. */
async function answers(send: Transport["send"]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MILLISECONDS);
  return send(new Request(apiBaseUrl, { method: "HEAD", signal })).then(
    ({ status }) => status < 500,
    () => false,
  );
}
