import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { environment } from "~/env.server";
import { bestEncoding } from "./compress.server";

/** A response in memory. */
export type Page = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

export type SharedPages = {
  /** Returns the stored page, or renders it. Requests that come while a page is stored share one rendering. */
  readonly find: (key: string, render: () => Promise<Page>) => Promise<Page>;
};

/** Maximum number of pages per route. Without `APP_ORIGIN`, each host has its own pages. */
const MAX_PAGES = 50;

/**
 * Creates a store that keeps a route's pages for a second, so that one rendering serves many visitors
 * (docs/decisions/0006-in-front-of-remix.md). With API_CACHE_SECONDS=0, each request gets a rendering of its own.
 */
export function createSharedPages(): SharedPages {
  const pages = new Map<string, { readonly page: Promise<Page>; readonly expiresAt: number }>();
  return {
    find(key, render) {
      const stored = pages.get(key);
      if (stored !== undefined && stored.expiresAt > performance.now()) return stored.page;
      if (pages.size >= MAX_PAGES) pages.clear();
      const page = render().then(withEntityTag);
      pages.set(key, { page, expiresAt: performance.now() + environment.pageCacheMilliseconds });
      page.then(
        ({ status, headers }) => (status !== 200 || headers.some(([name]) => name === "set-cookie")) && pages.delete(key),
        () => pages.delete(key),
      );
      return page;
    },
  };
}

/**
 * Returns a key of everything that a shared page depends on, or null if the request may need a response of its own. A visitor with any
 * cookie counts as having a session.
 * @param language the page's language.
 */
export function sharedPageKey(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  language: string,
): string | null {
  if (method !== "GET" || headers.cookie !== undefined || url.includes("?")) return null;
  return JSON.stringify([headers.host, url, language, bestEncoding(headers["accept-encoding"]), isTextBrowser(headers["user-agent"])]);
}

/** Returns whether a browser is a text browser. In text browsers, Enter presses no button, and hidden buttons are visible. */
export function isTextBrowser(userAgent: string | null | undefined): boolean {
  return /^(?:Lynx|w3m)\//.test(userAgent ?? "");
}

function withEntityTag(page: Page): Page {
  const tag = createHash("sha256").update(page.body).digest("base64url").slice(0, 22);
  return { ...page, headers: [...page.headers, ["etag", `"${tag}"`], ["vary", "Accept-Encoding, Cookie, User-Agent"]] };
}
