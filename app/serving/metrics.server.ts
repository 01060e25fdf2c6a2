import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** The metrics of the website and of Node. The built-in backend has a registry of its own, even in the same process. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Upper limits of the histograms' buckets, in seconds: from a fast page to the default API_TIMEOUT_MS. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
  buckets,
  registers: [registry],
});
const calls = new Counter({
  name: "api_calls_total",
  help: "API calls by outcome",
  labelNames: ["path", "outcome"],
  registers: [registry],
});
const callSeconds = new Histogram({
  name: "api_call_duration_seconds",
  help: "Duration of API calls",
  labelNames: ["path"],
  buckets,
  registers: [registry],
});

const uncaught = new Counter({
  name: "uncaught_errors_total",
  help: "Uncaught errors. The process usually continues; investigate them.",
  labelNames: ["kind"],
  registers: [registry],
});

export type AnsweredRequest = { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number };

export function countRequest({ route, method, status, seconds }: AnsweredRequest): void {
  requests.inc({ route, method, status });
  requestSeconds.observe({ route, method }, seconds);
}

/** @param outcome one of the kinds of `contract/outcome.ts`. */
export function countCall(path: string, outcome: string, seconds: number): void {
  calls.inc({ path, outcome });
  callSeconds.observe({ path }, seconds);
}

export function countUncaught(kind: "rejection" | "exception"): void {
  uncaught.inc({ kind });
}

/** Returns the metrics of `registry` in Prometheus's text format. */
export function formatMetrics(): Promise<string> {
  return registry.metrics();
}
