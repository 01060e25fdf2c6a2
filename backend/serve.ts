import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Headers, Request, Response, type BodyInit } from "undici";
import { z } from "zod";

import { serverVariables, variablesSet } from "#contract/environment.server";
import { defaultConnectionLimits, limitConnections } from "../runtime/connection-limits";
import { clientAddress, REQUEST_ID_HEADER } from "../runtime/forwarded";
import { shutDownGracefully } from "../runtime/graceful-shutdown";
import { createMonitoring } from "../runtime/monitoring";
import { createProbes } from "../runtime/probes";
import { validVariables } from "../runtime/startup-error";
import { duringRequest, handleUncaughtErrors } from "../runtime/uncaught-errors";
import { watchEventLoop } from "../runtime/watchdog";
import { handlers } from "./composition/handlers";
import { readBackendEnvironment } from "./requests/environment/environment";
import { openBackend } from "./index";

/** Serves only the API over HTTP, for a website in another process. The website has the URL of this API in API_BASE_URL. */

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

const settings = validVariables(
  z
    .object({
      ...serverVariables,
      PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
      HOST: z.string().min(1).default("127.0.0.1"),
    })
    .safeParse(variablesSet(process.env)),
);

const { log, registry, recordRequest, reportUncaught } = createMonitoring(settings.LOG_LEVEL, settings.TRUST_PROXY);
const backend = await openBackend(readBackendEnvironment(process.env), ({ level, event, ...facts }) => log[level](facts, event));
const calls = new Set<string>(handlers.map(({ call }) => call.path));

const listener = getRequestListener(
  (request, { incoming, outgoing }) => answer(request, String(outgoing.getHeader(REQUEST_ID_HEADER)), incoming.socket.remoteAddress),
  { overrideGlobalObjects: false },
);
const server = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?");
  if (probe(path, request, response)) return;
  // The log and the metrics name only known API calls, because other URLs may contain personal data.
  recordRequest(request, response, calls.has(path) ? path : "other");
  void duringRequest(() => listener(request, response));
});
limitConnections(server, defaultConnectionLimits, ({ socket, headers }) =>
  clientAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), settings.TRUST_PROXY),
);
const isDraining = shutDownGracefully(
  server,
  () => backend.close(),
  (event, facts) => log.info(facts, event),
);
const probe = createProbes({
  unavailableReason: () => backend.unavailableReason(),
  metrics: async () => (await registry.metrics()) + (await backend.metrics()),
  isDraining,
  metricsToken: settings.METRICS_TOKEN ?? null,
});
server.once("listening", () => {
  handleUncaughtErrors(reportUncaught);
  watchEventLoop(settings.STANDSTILL_SECONDS);
  const { address, family, port } = server.address() as AddressInfo;
  process.stdout.write(`The API listens on http://${family === "IPv6" ? `[${address}]` : address}:${port}\n`);
});
server.listen(settings.PORT, settings.HOST);

async function answer(request: globalThis.Request, requestId: string, socketAddress: string | undefined): Promise<Response> {
  const { username, password } = new URL(request.url);
  // `Request` rejects a URL with user information.
  if (username !== "" || password !== "") return new Response(null, { status: 400 });
  const response = METHODS.has(request.method)
    ? await backend.handle(withIdAndAddress(request, requestId, socketAddress))
    : new Response(null, { status: 405, headers: { Allow: [...METHODS].join(", ") } });
  if (isDraining()) response.headers.set("Connection", "close");
  return response;
}

/** Returns the request with its id and the caller's real IP address in the headers. */
function withIdAndAddress(request: globalThis.Request, requestId: string, socketAddress: string | undefined): Request {
  const headers = new Headers([...request.headers]);
  headers.set(REQUEST_ID_HEADER, requestId);
  headers.set("X-Forwarded-For", clientAddress(socketAddress, request.headers.get("x-forwarded-for"), settings.TRUST_PROXY));
  const body: unknown = request.body;
  return new Request(request.url, { method: request.method, headers, body: body as BodyInit, duplex: "half" });
}
