import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { Headers, Request, Response, type BodyInit } from "undici";
import { z } from "zod";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

import { serverVariables, variablesSet } from "#contract/environment.server";
import { limitConnections } from "../runtime/connection-limits";
import { shutDownGracefully } from "../runtime/graceful-shutdown";
import { createProbes } from "../runtime/probes";
import { StartupError } from "../runtime/startup-error";
import { duringRequest, handleUncaughtErrors } from "../runtime/uncaught-errors";
import { watchEventLoop } from "../runtime/watchdog";
import { handlers } from "./composition/handlers";
import { readBackendEnvironment } from "./environment/environment";
import { callerAddress } from "./http/caller";
import { openBackend } from "./index";
import { describeError, requestIdIn } from "./process/log";

/** Serves only the API over HTTP, for a website in another process. The website has the URL of this API in API_BASE_URL. */

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** The upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type AnsweredRequest = { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number };

/** Metrics of a process that serves only the API, and of its requests. */
type Traffic = {
  count(request: AnsweredRequest): void;
  countUncaught(kind: "rejection" | "exception"): void;
  /** Returns the metrics in Prometheus's text format. */
  metrics(): Promise<string>;
};

function createTraffic(): Traffic {
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

const read = z
  .object({
    ...serverVariables,
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    HOST: z.string().min(1).default("127.0.0.1"),
  })
  .safeParse(variablesSet(process.env));

if (!read.success) {
  const errors = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new StartupError(`Invalid environment variables:\n  ${errors.join("\n  ")}`);
}
const settings = read.data;

const output = pino.destination({ dest: 1, sync: false });
// Ignore errors of the output, such as a full disk, because serving matters more than logging.
output.on("error", () => undefined);
const log = pino(
  { level: settings.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
  output,
);
const backend = await openBackend(readBackendEnvironment(process.env), ({ level, event, ...facts }) => log[level](facts, event));
const traffic = createTraffic();
const calls = new Set<string>(handlers.map(({ call }) => call.path));

const listener = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? ""), {
  overrideGlobalObjects: false,
});
const server = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?");
  if (!probe(path, request, response)) void duringRequest(() => listener(request, response));
});
limitConnections(server);
const isDraining = shutDownGracefully(
  server,
  () => backend.close(),
  (event, facts) => log.info(facts, event),
);
const probe = createProbes({
  unavailableReason: () => backend.unavailableReason(),
  metrics: async () => (await traffic.metrics()) + (await backend.metrics()),
  isDraining,
  metricsToken: settings.METRICS_TOKEN ?? null,
});
server.once("listening", () => {
  handleUncaughtErrors(({ error, ...facts }) => {
    traffic.countUncaught(facts.kind);
    log.error({ ...facts, error: describeError(error) }, "uncaught error");
  });
  watchEventLoop(settings.STANDSTILL_SECONDS);
  const { address, family, port } = server.address() as AddressInfo;
  process.stdout.write(`The API listens on http://${family === "IPv6" ? `[${address}]` : address}:${port}\n`);
});
server.listen(settings.PORT, settings.HOST);

async function answer(request: globalThis.Request, connectionAddress: string) {
  const { username, password } = new URL(request.url);
  // `Request` rejects a URL with user information.
  if (username !== "" || password !== "") return new Response(null, { status: 400 });
  return handleAndLog(request, connectionAddress);
}

/** Handles, counts and logs a request. Logs the path only of a known API call, because other URLs may contain personal data. */
async function handleAndLog(request: globalThis.Request, connectionAddress: string): Promise<Response> {
  const startedAt = performance.now();
  const given = settings.TRUST_PROXY > 0 ? requestIdIn(request.headers.get("x-request-id")) : null;
  const requestId = given ?? randomUUID();
  const response = METHODS.has(request.method)
    ? await backend.handle(withIdAndAddress(request, requestId, connectionAddress))
    : new Response(null, { status: 405, headers: { Allow: [...METHODS].join(", ") } });
  response.headers.set("X-Request-Id", requestId);
  if (isDraining()) response.headers.set("Connection", "close");
  const { pathname } = new URL(request.url);
  const facts = { route: calls.has(pathname) ? pathname : "other", method: request.method, status: response.status };
  const seconds = (performance.now() - startedAt) / 1000;
  traffic.count({ ...facts, seconds });
  log.info({ requestId, ...facts, milliseconds: Math.round(seconds * 1000) }, "request");
  return response;
}

/** Returns the request with its id and the caller's real IP address in the headers. */
function withIdAndAddress(request: globalThis.Request, requestId: string, connectionAddress: string): Request {
  const headers = new Headers([...request.headers]);
  headers.set("X-Request-Id", requestId);
  headers.set("X-Forwarded-For", callerAddress(connectionAddress, request.headers.get("x-forwarded-for"), settings.TRUST_PROXY));
  const body: unknown = request.body;
  return new Request(request.url, { method: request.method, headers, body: body as BodyInit, duplex: "half" });
}
