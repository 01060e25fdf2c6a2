import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type AnsweredRequest = { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number };

/** Measures what a process that serves the API alone answers, and the process itself. */
export type Traffic = {
  count(request: AnsweredRequest): void;
  /** Counts an error that nothing caught. */
  countUnheard(kind: "rejection" | "exception"): void;
  /** In Prometheus's text form. */
  metrics(): Promise<string>;
};

export function openTraffic(): Traffic {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long a request to the API took",
    labelNames: ["route", "method", "status"],
    buckets,
    registers: [registry],
  });
  const unheard = new Counter({
    name: "unheard_errors_total",
    help: "Errors that nothing caught: the process went on, and they want a look",
    labelNames: ["kind"],
    registers: [registry],
  });
  return {
    countUnheard: (kind) => unheard.inc({ kind }),
    count: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    metrics: () => registry.metrics(),
  };
}
