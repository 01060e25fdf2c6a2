import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export type ProbedProcess = {
  /** Returns why the process cannot serve requests, for the operator. Null if it can serve them. */
  readonly unavailableReason: () => Promise<string | null>;
  readonly metrics: () => Promise<string>;
  readonly isDraining: () => boolean;
  /** The token that /metrics requires. Null disables /metrics. */
  readonly metricsToken: string | null;
};

/** Responds to a request if `path` is a probe. @returns whether `path` is a probe. */
type Probe = (path: string | null, request: IncomingMessage, response: ServerResponse) => boolean;

const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

type Answer = { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> };

/**
 * Creates the probes for orchestrators and monitors: liveness (/healthz), readiness (/readyz) and metrics (/metrics). Requests for probes
 * skip the checks that other requests have to pass, and are not logged.
 */
export function createProbes({ unavailableReason, metrics, isDraining, metricsToken }: ProbedProcess): Probe {
  async function readiness(): Promise<Answer> {
    if (isDraining()) return { status: 503, text: "draining\n" };
    const reason = await unavailableReason();
    return reason === null ? { status: 200, text: "ready\n" } : { status: 503, text: `${reason}\n` };
  }

  async function measured(authorization: string | undefined): Promise<Answer> {
    if (metricsToken === null) return { status: 404, text: "not found\n" };
    if (!isToken(metricsToken, authorization))
      return { status: 401, text: "unauthorised: send the metrics token\n", headers: { "WWW-Authenticate": "Bearer" } };
    return { status: 200, text: await metrics(), headers: { "Content-Type": METRICS_TYPE } };
  }

  function answerOf(path: string | null, request: IncomingMessage): Promise<Answer> | null {
    if (path === "/healthz") return Promise.resolve({ status: 200, text: "ok\n" });
    if (path === "/readyz") return readiness();
    return path === "/metrics" ? measured(request.headers.authorization) : null;
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

function isToken(expected: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
