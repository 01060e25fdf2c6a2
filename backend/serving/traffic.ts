import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** The upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type AnsweredRequest = { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number };

/** Metrics of a process that serves only the API, and of its requests. */
export type Traffic = {
  count(request: AnsweredRequest): void;
  countUncaught(kind: "rejection" | "exception"): void;
  /** Returns the metrics in Prometheus's text format. */
  metrics(): Promise<string>;
};

export function createTraffic(): Traffic {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of API requests",
    labelNames: ["route", "method", "status"],
    buckets,
    registers: [registry],
  });
  const uncaught = new Counter({
    name: "uncaught_errors_total",
    help: "Uncaught errors. The process usually continues; investigate them.",
    labelNames: ["kind"],
    registers: [registry],
  });
  return {
    countUncaught: (kind) => uncaught.inc({ kind }),
    count: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    metrics: () => registry.metrics(),
  };
}
