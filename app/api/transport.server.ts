import { Agent, fetch, Request, type Response } from "undici";

import { SUPPORTS_IDEMPOTENCY_HEADER } from "#contract/call";
import { backendVariables, environment } from "~/env.server";
import { log } from "~/serving/log.server";

/**
 * The connection to the API, which is built-in or external. Both kinds of API accept the same requests and return the same responses
 * (docs/decisions/0004-one-contract.md).
 */
export type Transport = {
  readonly send: (request: Request) => Promise<Response>;
  /** Whether the API's pages and webhooks are at the website's URL. */
  readonly sharesOrigin: boolean;
  /** Whether the API is known to support `Idempotency-Key`. An external API declares its support in a response header. */
  readonly supportsIdempotencyKeys: () => boolean;
  /** Why the API cannot serve requests, for the operator; null if it can. */
  readonly unavailableReason: () => Promise<string | null>;
  /** The built-in backend's Prometheus metrics; "" for an external API. */
  readonly metrics: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Timeout of a probe of an external API. */
const PROBE_TIMEOUT_MS = 2_000;

export const transport: Transport = environment.apiBaseUrl === null ? await builtInApi() : externalApi();

/** The base URL of requests to the API. The built-in backend ignores it, and reads only the path. */
export const apiBaseUrl = environment.apiBaseUrl?.replace(/(?<!\/)\/+$/, "") ?? "http://backend.internal";

async function builtInApi(): Promise<Transport> {
  const { openBackend, readBackendEnvironment } = await import("../../backend/index");
  const backend = await openBackend(readBackendEnvironment(backendVariables), ({ level, event, ...facts }) => log[level](facts, event));
  return {
    sharesOrigin: true,
    supportsIdempotencyKeys: () => true,
    send: (request) => backend.handle(request),
    unavailableReason: () => backend.unavailableReason(),
    metrics: () => backend.metrics(),
    close: () => backend.close(),
  };
}

function externalApi(): Transport {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000, connectTimeout: 5_000 });
  let supportsIdempotencyKeys = false;
  const send: Transport["send"] = async (request) => {
    const response = await fetch(request, { dispatcher });
    supportsIdempotencyKeys ||= response.headers.has(SUPPORTS_IDEMPOTENCY_HEADER);
    return response;
  };
  return {
    sharesOrigin: false,
    supportsIdempotencyKeys: () => supportsIdempotencyKeys,
    send,
    unavailableReason: async () => ((await isReachable(send)) ? null : "the API cannot be reached"),
    metrics: () => Promise.resolve(""),
    // Called after the last request has finished.
    close: () => dispatcher.destroy(),
  };
}

/** Sends a HEAD request. Any status below 500 proves that the API is reachable. */
async function isReachable(send: Transport["send"]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return send(new Request(apiBaseUrl, { method: "HEAD", signal })).then(
    ({ status }) => status < 500,
    () => false,
  );
}
