import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { Desk } from "#contract/desk";
import { environment } from "~/env.server";
import { languageInCookies } from "~/words/language-cookie.server";
import { localizationFor } from "~/words/localization.server";
import { defaultConnectionLimits, limitConnections } from "../../runtime/connection-limits";
import { clientAddress } from "../../runtime/forwarded";
import { shutDownGracefully } from "../../runtime/graceful-shutdown";
import { createProbes, type ProbedProcess } from "../../runtime/probes";
import { duringRequest, handleUncaughtErrors } from "../../runtime/uncaught-errors";
import { watchEventLoop } from "../../runtime/watchdog";
import { withoutCacheBuster, withCacheBuster } from "./cache-buster";
import { isFromOurPages, takesPostsFromProviders } from "./cross-site.server";
import { fail, monitoring } from "./monitoring.server";
import { isDeskHost, isDeskPath, isOnItsHost } from "./desk-host";
import { onServer } from "./remix-serve.server";
import { isHost, requestPath, withoutLineBreak } from "./request-path.server";
import { refusalPage, refusalPolicy, type Refusal } from "./refusal-page.server";
import { withRequestContext } from "./request-context.server";
import type { RouteFacts } from "./route-pattern.server";
import { securityHeaders } from "./security-headers.server";
import { createCompressedFileChooser } from "./static-files.server";

/** Maximum size of a body. No form of a visitor is nearly as large. */
const MAX_BODY_BYTES = 64 * 1024;
/** Maximum size of a form of the desk's commands. The longest text has 60,000 letters, which a form encodes with 9 bytes each in Hindi. */
const MAX_DESK_FORM_BYTES = 640 * 1024;
const DESK_FORMS = "/desk/do/";
/** Maximum size of a webhook. Meta reports on many messages at once. */
const MAX_WEBHOOK_BYTES = 3 * 1024 * 1024;
const LARGE_WEBHOOK = "/webhooks/whatsapp";
/** Longer addresses do not fit into the headers that clients and proxies take. */
const MAX_LOCATION_LENGTH = 4096;
/** How much of a rejected body to read and discard. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

const HASHED_FILES = "/assets/";
const SHORT_CACHE_CONTROL = "public, max-age=3600";

const METHODS = ["GET", "HEAD", "POST"];

const UNKNOWN_ROUTE: RouteFacts = { id: null, pattern: "other", methods: METHODS, languages: "scanner" };

const ownHost = environment.appOrigin === null ? null : new URL(environment.appOrigin).host;
const defaultHeaders = Object.entries(securityHeaders(environment.appOrigin?.startsWith("https:") ?? false));

/** The connection to the API, which must stay open until the last request has finished. */
type ApiConnection = Pick<ProbedProcess, "unavailableReason" | "metrics"> & {
  readonly close: () => Promise<void>;
  readonly desk: (() => Promise<Pick<Desk, "isOpen">>) | null;
};

/** What the middleware needs from the build. */
type WebsiteBuild = {
  /** The folder with the built files that browsers download. */
  readonly files: string;
  /** Returns the facts of a path's route. */
  readonly routeOf: (path: string) => RouteFacts;
  /** Returns the listener that handles a route's requests, by the route's id. */
  readonly listenerOf: (routeId: string) => RequestListener;
};

/**
 * Installs limits, the CSRF check and headers in front of the website (docs/decisions/0006-in-front-of-remix.md).
 * @param website called when the server starts to listen. By then, all code is loaded.
 * @throws StartupError if this version of remix-serve is not compatible.
 */
export function installMiddleware(api: ApiConnection, website: () => WebsiteBuild): void {
  onServer((server, application) => {
    const isDraining = shutDownGracefully(server, api.close, (event, facts) => monitoring.log.info(facts, event));
    server.once("listening", () => {
      handleUncaughtErrors(monitoring.reportUncaught);
      watchEventLoop(environment.eventLoopTimeoutSeconds);
    });
    limitConnections(server, defaultConnectionLimits, clientAddressOf);
    const answer = createAnswer(application, { isDraining, api, ...website() });
    return (request, response) => {
      duringRequest(() => {
        try {
          answer(request, response);
        } catch (error) {
          monitoring.reportUncaught({ error, kind: "exception", isLast: false });
          fail(response);
        }
      });
    };
  });
}

type MiddlewareOptions = WebsiteBuild & { readonly isDraining: () => boolean; readonly api: ApiConnection };

function createAnswer(application: RequestListener, { isDraining, api, files, routeOf, listenerOf }: MiddlewareOptions): RequestListener {
  const { unavailableReason } = api;
  const metrics = async () => (await monitoring.registry.metrics()) + (await api.metrics());
  const probe = createProbes({ unavailableReason, metrics, isDraining, metricsToken: environment.metricsToken });
  const chooseCompressed = createCompressedFileChooser(files);

  return (request, response) => {
    request.url = withoutLineBreak(withoutCacheBuster(request.url ?? ""));
    const path = requestPath(request.url);
    addDefaultHeaders(response, path, isDraining);
    if (request.method === "POST") addCacheBusterToRedirect(response, request.url);
    if (probe(path, request, response)) return;
    const serve = (servedPath: string | null) => {
      const route = servedPath === null ? UNKNOWN_ROUTE : routeOf(servedPath);
      guardRequest(request, response, route, () => {
        if (route.id === null) chooseCompressed(request, response);
        const listener = route.id === null ? application : listenerOf(route.id);
        listener(request, response);
      });
    };
    const serveUnknown = () => {
      request.url = NO_SUCH_PATH;
      serve(NO_SUCH_PATH);
    };
    if (!isOnItsHost(request.headers.host, path, environment.deskHost)) serveUnknown();
    else if (path === null || !isDeskPath(path)) serve(path);
    else
      void isOpen(api).then(
        (open) => (open ? serve(path) : serveUnknown()),
        () => fail(response),
      );
  };
}

/** A path that no screen has. The desk answers as this path does where there is no desk. */
const NO_SUCH_PATH = "/404";

async function isOpen({ desk }: Pick<ApiConnection, "desk">): Promise<boolean> {
  return desk !== null && (await (await desk()).isOpen());
}

/**
 * Refuses a request with a wrong host, method, size or origin. Otherwise calls `handle` in the request's context. Development uses this
 * function too (vite.config.ts).
 */
export function guardRequest(request: IncomingMessage, response: ServerResponse, route: RouteFacts, handle: () => void): void {
  const { url = "", headers } = request;
  const id = monitoring.recordRequest(request, response, route.pattern);
  const localization = localizationFor({
    url,
    chosen: languageInCookies(headers.cookie),
    acceptLanguage: headers["accept-language"],
    set: route.languages,
  });
  const refusal = refusalFor(request, requestPath(url), route.methods);
  if (refusal !== null) return afterBody(request, () => refuse(response, refusal, route.methods, refusalPage(refusal, localization)));
  normalizeHost(request);
  withRequestContext({ id, clientAddress: clientAddressOf(request), localization }, handle);
}

/** Calls `prepare` before the head of a response is sent. */
function beforeHead(response: ServerResponse, prepare: () => void): void {
  const writeHead = Reflect.get(response, "writeHead") as (...parameters: unknown[]) => ServerResponse;
  Reflect.set(response, "writeHead", (...parameters: unknown[]) => {
    prepare();
    return writeHead.apply(response, parameters);
  });
}

/**
 * Adds the security headers that a response does not set itself. A redirect that would be too long loses its query. Closes the connection
 * after the response if the process is shutting down. remix-serve tells browsers to cache all built files for a year. This function
 * shortens the year to an hour, except for files with a content hash in their names.
 */
function addDefaultHeaders(response: ServerResponse, path: string | null, isDraining: () => boolean): void {
  beforeHead(response, () => {
    if (isDraining()) response.setHeader("Connection", "close");
    const location = response.getHeader("Location");
    if (typeof location === "string" && location.length > MAX_LOCATION_LENGTH)
      response.setHeader("Location", location.slice(0, MAX_LOCATION_LENGTH).split("?")[0] ?? "/");
    for (const [name, value] of defaultHeaders) if (!response.hasHeader(name)) response.setHeader(name, value);
    const isImmutable = String(response.getHeader("Cache-Control") ?? "").includes("immutable");
    if (isImmutable && !path?.startsWith(HASHED_FILES)) response.setHeader("Cache-Control", SHORT_CACHE_CONTROL);
  });
}

/** If a form redirects to its own path, adds a random query parameter, so that the browser loads the page again. */
function addCacheBusterToRedirect(response: ServerResponse, posted: string): void {
  beforeHead(response, () => {
    const location = response.getHeader("Location");
    if (typeof location === "string")
      response.setHeader("Location", withCacheBuster(location, posted, randomBytes(3).toString("base64url")));
  });
}

function refusalFor(
  { headers, method = "GET", url = "" }: IncomingMessage,
  path: string | null,
  methods: readonly string[],
): Refusal | null {
  if (path === null || !headers.host || !isHost(headers.host) || !URL.canParse(`http://${headers.host}${url}`)) return 400;
  if (!methods.includes(method)) return 405;
  if (Number(headers["content-length"] ?? 0) > maxBytes(path)) return 413;
  if (headers["transfer-encoding"] !== undefined) return 411;
  if (takesPostsFromProviders(path)) return null;
  const origin = {
    method,
    secFetchSite: joinHeader(headers["sec-fetch-site"]),
    origin: headers.origin,
    referer: headers.referer,
  };
  return isFromOurPages(origin, ownOrigins(headers.host)) ? null : 403;
}

function maxBytes(path: string): number {
  if (path === LARGE_WEBHOOK) return MAX_WEBHOOK_BYTES;
  return path.startsWith(DESK_FORMS) ? MAX_DESK_FORM_BYTES : MAX_BODY_BYTES;
}

function ownOrigins(host: string): readonly string[] {
  if (isDeskHost(host, environment.deskHost) || environment.appOrigin === null) return [`http://${host}`, `https://${host}`];
  return [environment.appOrigin];
}

/**
 * Calls `answer` when the whole body has been read. If we closed the connection while the browser was still sending, the browser would show
 * its own error page. Destroys the request after MAX_DISCARDED_BYTES.
 */
function afterBody(request: IncomingMessage, answer: () => void): void {
  let discarded = 0;
  request.on("data", (part: Buffer) => {
    discarded += part.length;
    if (discarded > MAX_DISCARDED_BYTES) request.destroy();
  });
  request.once("end", answer);
}

function refuse(response: ServerResponse, status: Refusal, methods: readonly string[], page: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": refusalPolicy,
    "Cache-Control": "no-store",
    Connection: "close",
    ...(status === 405 ? { Allow: methods.join(", ") } : {}),
  });
  response.end(page);
}

function clientAddressOf({ socket, headers }: IncomingMessage): string {
  return clientAddress(socket.remoteAddress, joinHeader(headers["x-forwarded-for"]), environment.trustedProxies);
}

/**
 * Sets Host to the host of APP_ORIGIN, if APP_ORIGIN is set. Deletes Origin, because Remix's own check of Origin fails behind a proxy, with
 * an empty 500 response. Our CSRF check comes before this function.
 */
function normalizeHost({ headers }: IncomingMessage): void {
  delete headers.origin;
  delete headers["x-forwarded-host"];
  if (ownHost !== null && !isDeskHost(headers.host, environment.deskHost)) headers.host = ownHost;
}

function joinHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}
