import type { IncomingMessage, ServerResponse } from "node:http";

import { formatMetrics, mayReadMetrics, metricsContentType } from "./metrics.server";

/** What the probes report about the API. */
export type ApiStatus = {
  /** Returns why the API cannot serve requests, for the operator. Null if the API can serve them. */
  readonly unavailableReason: () => Promise<string | null>;
  /** Returns the built-in backend's Prometheus metrics, or "" if the API runs at its own URL. */
  readonly metrics: () => Promise<string>;
};

/** Responds to a request if `path` is a probe. @returns whether `path` is a probe. */
type Probe = (path: string | null, request: IncomingMessage, response: ServerResponse) => boolean;

type Answer = { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * Creates the probes for orchestrators and monitors: liveness (/healthz), readiness (/readyz) and metrics (/metrics). Requests for probes
 * skip the checks that other requests have to pass, and are not logged.
 * @param isDraining whether the process is shutting down.
 */
export function createProbes(api: ApiStatus, isDraining: () => boolean): Probe {
  async function readiness(): Promise<Answer> {
    if (isDraining()) return { status: 503, text: "draining\n" };
    const reason = await api.unavailableReason();
    return reason === null ? { status: 200, text: "ready\n" } : { status: 503, text: `${reason}\n` };
  }

  async function metrics(request: IncomingMessage): Promise<Answer> {
    const mayRead = mayReadMetrics(request.headers.authorization);
    if (mayRead === null) return { status: 404, text: "not found\n" };
    if (!mayRead) return { status: 401, text: "unauthorised: send the metrics token\n", headers: { "WWW-Authenticate": "Bearer" } };
    return { status: 200, text: (await formatMetrics()) + (await api.metrics()), headers: { "Content-Type": metricsContentType } };
  }

  function answerOf(path: string | null, request: IncomingMessage): Promise<Answer> | null {
    if (path === "/healthz") return Promise.resolve({ status: 200, text: "ok\n" });
    if (path === "/readyz") return readiness();
    return path === "/metrics" ? metrics(request) : null;
  }

  return (path, request, response) => {
    const answer = answerOf(path, request);
    answer?.then(
      (given) => respond(response, given),
      () => respond(response, { status: 503, text: "unavailable\n" }),
    );
    return answer !== null;
  };
}

function respond(response: ServerResponse, { status, text, headers }: Answer): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(text);
}
