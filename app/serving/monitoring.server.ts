import type { ServerResponse } from "node:http";
import { Counter, Histogram } from "prom-client";

import { environment } from "~/env.server";
import { describeError } from "../../runtime/describe-error";
import { createMonitoring, durationBuckets } from "../../runtime/monitoring";
import { requestContext } from "./request-context.server";

/** The website's log and metrics. */
export const monitoring = createMonitoring(environment.logLevel, environment.trustedProxies);

const registers = [monitoring.registry];
const calls = new Counter({ name: "api_calls_total", help: "API calls by outcome", labelNames: ["path", "outcome"], registers });
const callSeconds = new Histogram({
  name: "api_call_duration_seconds",
  help: "Duration of API calls",
  labelNames: ["path"],
  buckets: durationBuckets,
  registers,
});

/** @param outcome one of the kinds of `contract/outcome.ts`. */
export function countCall(path: string, outcome: string, seconds: number): void {
  calls.inc({ path, outcome });
  callSeconds.observe({ path }, seconds);
}

/** Logs a page's error with the error's stack and the request's id, without the request's URL and fields. */
export function reportError(error: unknown): void {
  monitoring.log.error({ requestId: requestContext().id, error: describeError(error) }, "page failed");
}

/** Ends a response after an error. A response that has begun cannot say so, so its connection is closed. */
export function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}
