import { createHash, timingSafeEqual } from "node:crypto";

import { respond } from "../http/responses";

/** What the probes of a process that serves the API alone ask. */
export type Probed = {
  /** What keeps the process from its work now, in words for the operator; null when nothing does. */
  obstacle(): Promise<string | null>;
  /** In Prometheus's text form. */
  metrics(): Promise<string>;
};

/**
 * Answers /healthz (the process lives), /readyz (it can do its work, or why not) and /metrics (to whoever sends the token; null shows
 * them to nobody); null for every other address.
 */
export async function answerProbe(probed: Probed, metricsToken: string | null, request: Request): Promise<Response | null> {
  switch (new URL(request.url).pathname) {
    case "/healthz":
      return plain(200, "ok\n");
    case "/readyz":
      return probed.obstacle().then((obstacle) => (obstacle === null ? plain(200, "ready\n") : plain(503, `${obstacle}\n`)));
    case "/metrics":
      if (metricsToken === null) return plain(404, "not found\n");
      if (!isToken(metricsToken, request.headers.get("authorization"))) return plain(401, "a token is needed\n");
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
