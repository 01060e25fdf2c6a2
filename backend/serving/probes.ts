import { createHash, timingSafeEqual } from "node:crypto";

import { respond } from "../http/responses";

/** The data that the probes report, in a process that serves only the API. */
export type ProbeSources = {
  /** Returns a message for the operator if the process cannot work now, otherwise null. */
  unavailableReason(): Promise<string | null>;
  /** Returns the metrics in Prometheus's text format. */
  metrics(): Promise<string>;
};

/**
 * Responds to /healthz (liveness), /readyz (readiness, with the reason if not ready) and /metrics. Returns null for other paths.
 * @param metricsToken - the token that /metrics requires. Null disables /metrics.
 */
export async function answerProbe(probed: ProbeSources, metricsToken: string | null, request: Request): Promise<Response | null> {
  switch (new URL(request.url).pathname) {
    case "/healthz":
      return plain(200, "ok\n");
    case "/readyz":
      return probed.unavailableReason().then((obstacle) => (obstacle === null ? plain(200, "ready\n") : plain(503, `${obstacle}\n`)));
    case "/metrics":
      if (metricsToken === null) return plain(404, "not found\n");
      if (!isToken(metricsToken, request.headers.get("authorization"))) return plain(401, "unauthorised: send the metrics token\n");
      return probed.metrics().then(
        (text) => plain(200, text),
        () => plain(503, "the database does not answer\n"),
      );
    default:
      return null;
  }
}

function plain(status: number, text: string): Response {
  return respond(status, text, {
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
  });
}

function isToken(expected: string, authorization: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
