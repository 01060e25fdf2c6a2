import { Agent, fetch, Request, type Response } from "undici";

import { READS_BROWSER_MARK_HEADER, SUPPORTS_IDEMPOTENCY_HEADER } from "#contract/call";
import type { Desk } from "#contract/desk";
import { MAX_RESPONSE_BYTES, type RawAnswer } from "#contract/outcome";
import { backendVariables, environment } from "~/env.server";
import { monitoring } from "~/serving/monitoring.server";
import { readAtMost } from "../../runtime/bounded-body";
import { rejectOnAbort } from "./timeouts.server";

/** An API call with its encoded payload. The headers have names in lower case. */
export type WireCall = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** Who provides the API. An external API may support only the spec's calls (section 7). `unknown` until the API has responded. */
export type ApiKind = "builtIn" | "external" | "unknown";

/**
 * The connection to the API, which runs in this process or at its own URL. The same contract describes its requests and responses in both
 * cases (docs/decisions/0002-one-contract.md).
 */
export type Transport = {
  /** Makes an API call. Returns null for a response that is too long to read. Rejects as soon as `signal` aborts. */
  readonly call: (call: WireCall, signal: AbortSignal) => Promise<RawAnswer | null>;
  /**
   * Returns the kind of API as far as it is known. Makes no API call. A built-in API that runs at its own URL identifies itself in a
   * response header.
   */
  readonly kind: () => ApiKind;
  /** Passes a request to the API's pages and webhooks. Null for an API at its own URL, which serves them there. */
  readonly forward: ((request: Request) => Promise<Response>) | null;
  /** Whether the API is known to support `Idempotency-Key`. An API at its own URL declares its support in a response header. */
  readonly supportsIdempotencyKeys: () => boolean;
  /** Returns why the API cannot serve requests, for the operator. Null if the API can serve them. */
  readonly unavailableReason: () => Promise<string | null>;
  /** Returns the built-in backend's Prometheus metrics, or "" if the API runs at its own URL. */
  readonly metrics: () => Promise<string>;
  /** Opens the operator's website. Null for an API at its own URL. */
  readonly desk: (() => Promise<Desk>) | null;
  readonly close: () => Promise<void>;
};

/** Timeout of the requests that check whether an API at its own URL can serve requests. */
const PROBE_TIMEOUT_MS = 2_000;

const UNREACHABLE = "the API cannot be reached";

/** Maximum size of the reason that an API gives for not being ready. */
const MAX_REASON_BYTES = 1_000;

export const transport: Transport = environment.apiBaseUrl === null ? await builtInApi() : apiAtOwnUrl();

/** The base URL of requests to the API. The built-in backend ignores the origin in a URL. */
export const apiBaseUrl = environment.apiBaseUrl?.replace(/(?<!\/)\/+$/, "") ?? "http://backend.internal";

async function builtInApi(): Promise<Transport> {
  const { openBackend, readBackendEnvironment } = await import("../../backend/index");
  const backend = await openBackend(readBackendEnvironment(backendVariables), ({ level, event, ...facts }) =>
    monitoring.log[level](facts, event),
  );
  return {
    kind: () => "builtIn",
    supportsIdempotencyKeys: () => true,
    call: (call, signal) => rejectOnAbort(backend.call(call), signal),
    forward: (request) => backend.handle(request),
    unavailableReason: () => backend.unavailableReason(),
    metrics: () => backend.metrics(),
    desk: () => backend.desk(),
    close: () => backend.close(),
  };
}

function apiAtOwnUrl(): Transport {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000, connectTimeout: 5_000 });
  let supportsIdempotencyKeys = false;
  let kind: ApiKind = "unknown";
  const send = async (request: Request): Promise<Response> => {
    for (const [name, value] of Object.entries(environment.apiHeaders)) request.headers.set(name, value);
    const response = await fetch(request, { dispatcher });
    supportsIdempotencyKeys ||= response.headers.has(SUPPORTS_IDEMPOTENCY_HEADER);
    return response;
  };
  return {
    kind: () => kind,
    supportsIdempotencyKeys: () => supportsIdempotencyKeys,
    async call({ path, headers, text }, signal) {
      const request = new Request(apiBaseUrl + path, { method: "POST", headers, body: text, redirect: "error", signal });
      const { status, headers: received, body: content } = await rejectOnAbort(send(request), signal);
      if (received.has(READS_BROWSER_MARK_HEADER)) kind = "builtIn";
      // A server error may come from a proxy in front of the API.
      else if (kind === "unknown" && status < 500) kind = "external";
      const body = await rejectOnAbort(readAtMost(content, MAX_RESPONSE_BYTES), signal);
      return body === null ? null : { status, body, retryAfter: received.get("retry-after") };
    },
    forward: null,
    unavailableReason: () => readUnavailableReason(send),
    metrics: () => Promise.resolve(""),
    desk: null,
    // Called after the last request has finished.
    close: () => dispatcher.destroy(),
  };
}

/**
 * Returns why an API at its own URL cannot serve requests, or null. Asks the built-in API for its readiness. Of another API, any status
 * below 500 proves that it can be reached.
 */
async function readUnavailableReason(send: (request: Request) => Promise<Response>): Promise<string | null> {
  // Follow no redirect, because the host behind it must not get the operator's headers.
  const options = { redirect: "manual", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) } as const;
  try {
    const { status, headers } = await send(new Request(apiBaseUrl, { ...options, method: "HEAD" }));
    if (status >= 500) return UNREACHABLE;
    if (!headers.has(READS_BROWSER_MARK_HEADER)) return null;
    const readiness = await send(new Request(`${apiBaseUrl}/readyz`, options));
    const reason = await readAtMost(readiness.body, MAX_REASON_BYTES);
    return readiness.ok ? null : `the API is not ready: ${(reason ?? "").trim()}`;
  } catch {
    return UNREACHABLE;
  }
}
