import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type Logger } from "pino";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

import { describeError } from "./describe-error";
import { REQUEST_ID_HEADER, requestIdOf } from "./forwarded";
import type { UncaughtError } from "./uncaught-errors";

/** Upper limits of the histograms' buckets, in seconds: from a fast page to the default API_TIMEOUT_MS. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** nginx's status for a client that closed the connection early. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Creates the log and the metrics of a process that serves HTTP. Never log a phone number, a code, a token, a sticker or a URL with its
 * query. The built-in backend has a registry of metrics of its own, even in the same process.
 * @param trustedProxies the number of our own proxies in front of this process.
 */
export function createMonitoring(logLevel: string, trustedProxies: number) {
  const log = createLog(logLevel);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Finished requests by route pattern. Status 499: the client closed the connection early.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the last byte of its response",
    labelNames: ["route", "method"],
    buckets: durationBuckets,
    registers: [registry],
  });
  const uncaught = new Counter({
    name: "uncaught_errors_total",
    help: "Uncaught errors. The process usually continues; investigate them.",
    labelNames: ["kind"],
    registers: [registry],
  });

  return {
    log,
    registry,
    /**
     * Sends the request's id in the response. When the request ends, counts and logs it under its route's pattern, because the URL may
     * contain a sticker's id.
     * @returns the id.
     */
    recordRequest(request: IncomingMessage, response: ServerResponse, route: string): string {
      const startedAt = performance.now();
      const requestId = requestIdOf(request.headers[REQUEST_ID_HEADER], trustedProxies);
      const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
      response.setHeader(REQUEST_ID_HEADER, requestId);
      response.once("close", () => {
        const seconds = (performance.now() - startedAt) / 1000;
        const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
        requests.inc({ route, method, status });
        requestSeconds.observe({ route, method }, seconds);
        log.info({ requestId, method, route, status, milliseconds: Math.round(seconds * 1000) }, "request");
      });
      return requestId;
    },
    reportUncaught({ error, ...facts }: UncaughtError): void {
      uncaught.inc({ kind: facts.kind });
      log.error({ ...facts, error: describeError(error) }, "uncaught error");
    },
  };
}

/**
 * Creates the log: one JSON object per line on standard output. It is written asynchronously, so a killed process can lose its last lines.
 */
function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false });
  // A full disk or a closed pipe must not stop the server.
  output.on("error", () => undefined);
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }, output);
}
