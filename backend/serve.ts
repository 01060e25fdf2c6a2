import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import pino from "pino";
import { Headers, Request, type BodyInit } from "undici";
import { z } from "zod";

import { honestAddress } from "./caller";
import { openBackend, readBackendEnvironment } from "./index";

/** The API alone over HTTP, for a website that runs elsewhere. */

/** Milliseconds. */
const times = { headers: 10_000, request: 30_000, keepAlive: 65_000, drain: 8_000 } as const;

const listening = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    HOST: z.string().min(1).default("127.0.0.1"),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  })
  .parse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")));

const logger = pino(pino.destination({ dest: 2, sync: true }));
const backend = await openBackend(readBackendEnvironment(process.env), ({ level, event, ...facts }) => logger[level](facts, event));
let isEnding = false;

const server = serve(
  {
    port: listening.PORT,
    hostname: listening.HOST,
    overrideGlobalObjects: false,
    serverOptions: { headersTimeout: times.headers, requestTimeout: times.request, keepAliveTimeout: times.keepAlive },
    async fetch(request, { incoming }) {
      if (new URL(request.url).pathname === "/healthz") return health();
      return backend.handle(withHonestAddress(request, incoming.socket.remoteAddress ?? ""));
    },
  },
  ({ address, family, port }) =>
    process.stdout.write(`The API listens on http://${family === "IPv6" ? `[${address}]` : address}:${port}\n`),
) as Server;

process.once("SIGTERM", () => void end());
process.once("SIGINT", () => void end());

async function health(): Promise<Response> {
  const isReady = !isEnding && (await backend.ready());
  return new Response(isReady ? "ok\n" : "not ready\n", { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

function withHonestAddress(request: globalThis.Request, seen: string): Request {
  const headers = new Headers([...request.headers]);
  headers.set("X-Forwarded-For", honestAddress(seen, request.headers.get("x-forwarded-for"), listening.TRUST_PROXY));
  const body: unknown = request.body;
  return new Request(request.url, { method: request.method, headers, body: body as BodyInit, duplex: "half" });
}

/** Answers what was asked before, asks for nothing new, and gives the database back, all within 10 s. */
async function end(): Promise<void> {
  isEnding = true;
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), times.drain);
  await drained;
  clearTimeout(impatience);
  await backend.close();
}
