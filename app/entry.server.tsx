import { createHash, randomBytes } from "node:crypto";
import type { EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { transport } from "~/api/transport.server";
import { environment, missingOfficerVariables } from "~/env.server";
import { paymentProvider } from "~/payments/provider.server";
import { readRootData } from "~/root-data";
import { handleOf, hasScripts, type ScreenHandle } from "~/screen";
import { compressPage } from "~/serving/compress.server";
import { DocumentProvider } from "~/serving/document-context";
import { installMiddleware } from "~/serving/middleware.server";
import { monitoring, reportError } from "~/serving/monitoring.server";
import { remixListeners } from "~/serving/remix-listener.server";
import { requestContext } from "~/serving/request-context.server";
import { routePatterns } from "~/serving/route-pattern.server";
import { contentSecurityPolicy } from "~/serving/security-headers.server";
import { isTextBrowser } from "~/serving/shared-pages.server";
import { browserWords } from "~/words/localization.server";
import { pageLanguage } from "~/words/words";
import rightToLeftStyle from "../styles/right-to-left.css?inline";
import scannerStyle from "../styles/scanner.css?inline";
import liveStatusScript from "./scripts/live-status.ts?inline-script";
import * as enhancements from "virtual:enhancements";
import * as build from "virtual:remix/server-build";

const liveStatusHash = sha256(liveStatusScript);

/** The inlined styles by the writing direction of the page's language. */
const scannerStyles = { ltr: hashed(scannerStyle), rtl: hashed(scannerStyle + rightToLeftStyle) };

// In development, vite.config.ts calls the guard. Vite listens before it loads this file, and loads it again after each change.
if (environment.isBuilt) {
  // With the payment sandbox, nobody sells anything.
  if (environment.isProduction && paymentProvider.name !== null && missingOfficerVariables.length > 0)
    monitoring.log.warn(
      { reason: `Indian law wants the officer on /grievance. Set ${missingOfficerVariables.join(", ")}.` },
      "no grievance officer",
    );
  installMiddleware(transport, () => ({
    files: build.assetsBuildDirectory,
    routeOf: routePatterns(Object.values(build.routes)),
    listenerOf: remixListeners(build),
  }));
}

/** Renders and compresses a whole page, and sends it with its length. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  const handle = handleOf(matchedRoutes(context));
  const nonce = handle.hydrate ? randomBytes(16).toString("base64") : undefined;
  const style = handle.style === "linked" ? { text: "", hash: null } : scannerStyles[pageLanguage().direction];
  const isText = isTextBrowser(request.headers.get("User-Agent"));
  const markup = renderToString(
    <DocumentProvider
      value={{
        ...{ nonce, inlineStyle: style.text, liveStatusScript, enhancements, isTextBrowser: isText },
        browserWords: handle.hydrate ? browserWords(requestContext().localization, handle.browserWords) : "",
      }}
    >
      <RemixServer context={context} url={request.url} />
    </DocumentProvider>,
  );
  const page = `<!DOCTYPE html>${hasScripts(handle) ? withLowPriorityScripts(markup) : markup}`;
  const { body, encoding } = compressPage(page, style.text, request.headers.get("Accept-Encoding"));

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.length));
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      nonce: nonce ?? null,
      styleHash: style.hash,
      scriptHash: markup.includes(liveStatusScript) ? liveStatusHash : null,
      payment: handle.allowsPayment ? paymentProvider.origins : null,
      pictures: handle.showsApiImages ? environment.pictureOrigins : [],
    }),
  );
  if (handle.languages !== "english") headers.append("Vary", "Accept-Language");
  headers.set("Cache-Control", hasNotice(context) ? "private, no-store" : cacheControl(handle));
  copyHeaders(context.staticHandlerContext, headers);
  if (encoding !== null) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(body), { status, headers });
}

/** Keeps a loader's data out of caches by default, because the data can be about a person. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (!request.signal.aborted && !isClientError(error)) reportError(error);
}

/** Returns whether Remix itself rejected a request with a 4xx. Remix's own code in the browser never sends such a request. */
function isClientError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/** Returns the Cache-Control header. Browsers revalidate pages that search engines may list, and do not store other pages. */
function cacheControl(handle: ScreenHandle): string {
  return handle.isIndexed ? "private, no-cache" : "private, no-store";
}

/** Returns whether the page shows a notice. A notice may link to a personal page, so browsers must not store a page with a notice. */
function hasNotice({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  const root = readRootData({ matches: [{ id: "root", data: loaderData["root"] }] });
  return (root?.notice ?? null) !== null;
}

/** Headers that we copy to the document's response. Remix itself copies only cookies. */
const COPIED_HEADERS = ["Refresh", "Retry-After"];

/**
 * Copies headers from the responses of loaders and actions to the document's response. A header of an action replaces the loader's header.
 */
function copyHeaders({ matches, loaderHeaders, actionHeaders }: EntryContext["staticHandlerContext"], document: Headers): void {
  const sources = matches.flatMap(({ route }) => [loaderHeaders[route.id], actionHeaders[route.id]]);
  for (const name of COPIED_HEADERS) {
    const value = sources.findLast((headers) => headers?.has(name))?.get(name);
    if (value) document.set(name, value);
  }
}

function matchedRoutes(context: EntryContext): { handle?: unknown }[] {
  return context.staticHandlerContext.matches.map((match) => ({
    handle: match.route.id in context.routeModules ? context.routeModules[match.route.id]?.handle : undefined,
  }));
}

/** Gives preloaded scripts a low priority, so that browsers load styles and images first. */
function withLowPriorityScripts(markup: string): string {
  return markup.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function hashed(text: string): { readonly text: string; readonly hash: string } {
  return { text, hash: sha256(text) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
