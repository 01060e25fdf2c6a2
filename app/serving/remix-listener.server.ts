import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, createRequestHandler, writeReadableStreamToWritable, type ServerBuild } from "@remix-run/node";

import { handleOf } from "~/screen";
import { pageLanguage } from "~/words/words";
import { fail, reportError } from "./monitoring.server";
import { createSharedPages, sharedPageKey, type Page } from "./shared-pages.server";

/** The root route, which loads with every screen. */
const ROOT = "root";
/** The screen for unknown URLs. */
const NOT_FOUND = "routes/$";

type Answer = (request: Request) => Promise<Response>;

/**
 * Returns a function that finds a route's listener by the route's id. Each listener has a Remix build with only the root, its
 * own route and the screen for unknown URLs. This saves time, because Remix ranks and compiles all routes of its build for each request
 * (docs/decisions/0006-in-front-of-remix.md).
 */
export function remixListeners(build: ServerBuild): (routeId: string) => RequestListener {
  const listeners = new Map<string, RequestListener>();
  return (routeId) => {
    const listener = listeners.get(routeId) ?? listenerOf(build, routeId);
    listeners.set(routeId, listener);
    return listener;
  };
}

function listenerOf(build: ServerBuild, routeId: string): RequestListener {
  const answer = createRequestHandler(withOneRoute(build, routeId), build.mode);
  const sharedPages = handleOf([build.routes[routeId]?.module ?? {}]).isShared ? createSharedPages() : null;
  return (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      reportError(error);
      fail(outgoing);
    });
  };

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const key = sharedPages === null ? null : sharedPageKey(incoming, pageLanguage().language);
    if (sharedPages === null || key === null) return send(await answer(requestOf(incoming, abortedWith(outgoing))), outgoing);
    sendPage(await sharedPages.find(key, () => renderPage(answer, incoming)), incoming, outgoing);
  }
}

/** Returns the build with only the root, one route and the screen for unknown URLs. */
function withOneRoute(build: ServerBuild, routeId: string): ServerBuild {
  const kept = new Set([ROOT, NOT_FOUND, routeId]);
  const pick = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** Renders a page that several visitors share. Continues if the visitor who requested it closes the connection. */
async function renderPage(answer: Answer, incoming: IncomingMessage): Promise<Page> {
  const response = await answer(requestOf(incoming, new AbortController().signal));
  return { status: response.status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) };
}

/** Returns a signal that aborts when the client closes the connection before the end of the response. */
function abortedWith(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const body = method === "POST" ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {};
  return new Request(`http://${headers.host ?? ""}${url}`, { method, headers: headersOf(headers), signal, ...body });
}

function headersOf(incoming: IncomingMessage["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

/** Sends a response. Streams it if its length is unknown. */
async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.statusCode = response.status;
  if (response.body === null) outgoing.end();
  else if (response.headers.has("Content-Length")) outgoing.end(Buffer.from(await response.arrayBuffer()));
  else await writeReadableStreamToWritable(response.body, outgoing);
}

function sendPage({ status, headers, body }: Page, incoming: IncomingMessage, outgoing: ServerResponse): void {
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  if (isUnchanged(incoming, outgoing)) {
    outgoing.removeHeader("Content-Length");
    outgoing.writeHead(304).end();
  } else outgoing.writeHead(status).end(body);
}

/** Returns whether the browser already has this version of the page. */
function isUnchanged({ headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  const tags = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(String(outgoing.getHeader("etag")));
}
