import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { createBrowserErrors } from "../harness/browser-errors";
import type { ReachedScreen } from "./screen";

/** A real browser window. It shows screens that the text browser of tests/harness/browser/ has reached. */
export type Display = {
  readonly page: Page;
  /** Shows a screen. @param withScripts - false shows the screen without its scripts. */
  show(arrival: ReachedScreen, withScripts: boolean): Promise<void>;
  /** The browser's errors so far. */
  errors(): readonly string[];
};

/**
 * Opens a display. The display shows the response that the text browser got, because the response to a form has no URL of its own. Only
 * documents are intercepted, by the browser's own protocol: Playwright's `route` would switch off the browser's cache, and every screen
 * would load all style sheets, scripts and fonts again.
 */
export async function openDisplay(context: BrowserContext): Promise<Display> {
  const browserErrors = createBrowserErrors();
  browserErrors.collectFrom(context);
  const page = await context.newPage();
  let shown: Shown = { address: "", headers: {}, body: "" };
  await interceptDocuments(await context.newCDPSession(page), () => shown);
  return {
    page,
    errors: () => browserErrors.errors(),
    async show({ visitor, page: { url, headers, html } }, withScripts) {
      const policy = headers.get("content-security-policy") ?? "";
      const body = withScripts ? html : withoutScripts(html);
      const address = new URL(url.pathname + url.search, url).href;
      shown = { address, body, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } };
      await context.clearCookies();
      await context.addCookies(cookiesOf(visitor.cookies.header(), url.origin));
      await page.goto(address);
      if (!withScripts) return;
      // Scripts without React have run when the page has loaded.
      if (await page.evaluate(() => "__remixContext" in window)) await page.waitForFunction(isHydrated);
      await page.evaluate(afterEffects);
      await loadCarousels(page);
    },
  };
}

type Shown = { readonly address: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Responds to the request for the shown address, and lets all other requests through. */
async function interceptDocuments(session: CDPSession, shown: () => Shown): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const { address, headers, body } = shown();
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString("base64"),
    };
    void (request.url === address ? session.send("Fetch.fulfillRequest", answer) : session.send("Fetch.continueRequest", { requestId }));
  });
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
}

/** Loads the carousels' script before the test. Otherwise, the script loads during the test, when a carousel comes near the viewport. */
async function loadCarousels(page: Page): Promise<void> {
  for (const carousel of await page.locator(".carousel").all()) {
    await carousel.scrollIntoViewIfNeeded();
    await carousel.and(page.locator(".carousel-live")).waitFor();
  }
}

/** Removes the page's scripts, and shows what is for people without scripts. JavaScript cannot be switched off, because axe needs it. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>|<\/?noscript>/gs, "");
}

function cookiesOf(header: string | null, url: string) {
  return (header?.split("; ") ?? []).map((pair) => {
    const separator = pair.indexOf("=");
    return { name: pair.slice(0, separator), value: pair.slice(separator + 1), url };
  });
}

/** Returns whether React has hydrated the whole document. Only React's root object shows this. */
function isHydrated(): boolean {
  const root: unknown = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
  return (root as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
}

type ReactRoot = { readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } } };

/** Waits for React's effects, which run after rendering. */
function afterEffects(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
