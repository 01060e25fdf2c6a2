import type { IncomingMessage, ServerResponse } from "node:http";

import { mayReadMetrics, metricsContentType, writeMetrics } from "./metrics.server";

/** What the probes ask of the way to the API. */
export type Probed = {
  /** What keeps the API from its work now, in words for the operator; null when nothing does. */
  readonly obstacle: () => Promise<string | null>;
  /** What the built-in backend tells Prometheus; "" for an API of somebody else's. */
  readonly metrics: () => Promise<string>;
};

/** Answers a request to `path` when that is a probe. @returns whether it was. */
type Probe = (path: string | null, request: IncomingMessage, response: ServerResponse) => boolean;

type Answer = { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * What an orchestrator and a monitor ask: whether the process lives (/healthz), whether it can serve (/readyz), and what it
 * measured (/metrics). They are answered before anything else, and not logged.
 * @param isDraining whether the process has been asked to end.
 */
export function openProbes(probed: Probed, isDraining: () => boolean): Probe {
  async function readiness(): Promise<Answer> {
    if (isDraining()) return { status: 503, text: "draining\n" };
    const obstacle = await probed.obstacle();
    return obstacle === null ? { status: 200, text: "ready\n" } : { status: 503, text: `${obstacle}\n` };
  }

  async function metrics(request: IncomingMessage): Promise<Answer> {
    const mayRead = mayReadMetrics(request.headers.authorization);
    if (mayRead === null) return { status: 404, text: "not found\n" };
    if (!mayRead) return { status: 401, text: "unauthorised: send the metrics token\n", headers: { "WWW-Authenticate": "Bearer" } };
    return { status: 200, text: (await writeMetrics()) + (await probed.metrics()), headers: { "Content-Type": metricsContentType } };
  }

  function answerOf(path: string | null, request: IncomingMessage): Promise<Answer> | null {
    if (path === "/healthz") return Promise.resolve({ status: 200, text: "ok\n" });
    if (path === "/readyz") return readiness();
    return path === "/metrics" ? metrics(request) : null;
  }

  return (path, request, response) => {
    const answer = answerOf(path, request);
    answer?.then(
      (given) => say(response, given),
      () => say(response, { status: 503, text: "not now\n" }),
    );
    return answer !== null;
  };
}

function say(response: ServerResponse, { status, text, headers }: Answer): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers });
  response.end(text);
}
