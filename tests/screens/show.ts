import type { BrowserContext, Page } from "@playwright/test";

import { openWatch } from "../harness/watch";
import type { Arrival } from "./screen";

/** A real browser window that shows the screens that the text browser has reached. */
export type Display = {
  readonly page: Page;
  /** Shows a screen as it came. @param withScripts whether its scripts run; without them it is what a browser shows that has none. */
  show(arrival: Arrival, withScripts: boolean): Promise<void>;
  /** The browser's errors so far. */
  complaints(): readonly string[];
};

/** A screen that came as the answer to a form cannot be asked for by its address: what came is handed to the browser once more. */
export async function openDisplay(context: BrowserContext): Promise<Display> {
  const watch = openWatch();
  watch.over(context);
  const page = await context.newPage();
  let shown = { address: "", headers: {}, body: "" };
  await page.route(
    (url) => url.href === shown.address,
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ ...shown, status: 200 }) : route.continue()),
  );
  return {
    page,
    complaints: () => watch.complaints(),
    async show({ visitor, page: { url, headers, html } }, withScripts) {
      const policy = headers.get("content-security-policy") ?? "";
      const body = withScripts ? html : withoutScripts(html);
      const address = new URL(url.pathname + url.search, url).href;
      shown = { address, body, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } };
      await context.clearCookies();
      await context.addCookies(cookiesOf(visitor.cookies.header(url), url.origin));
      await page.goto(address);
      if (!withScripts) return;
      await page.waitForFunction(isHydrated);
      await page.evaluate(afterEffects);
      await wakeCarousels(page);
    },
  };
}

/** Their script comes when they are near the screen, and would come in the middle of something. */
async function wakeCarousels(page: Page): Promise<void> {
  for (const carousel of await page.locator(".carousel").all()) {
    await carousel.scrollIntoViewIfNeeded();
    await carousel.and(page.locator(".carousel-live")).waitFor();
  }
}

/** axe needs scripts itself, so the page's own are taken out instead of being switched off. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
}

function cookiesOf(header: string | null, url: string) {
  return (header?.split("; ") ?? []).map((pair) => {
    const separator = pair.indexOf("=");
    return { name: pair.slice(0, separator), value: pair.slice(separator + 1), url };
  });
}

/** Whether React has taken over the whole document: it notes so at its root, and does not tell otherwise. */
function isHydrated(): boolean {
  const root: unknown = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
  return (root as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
}

type ReactRoot = { readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } } };

/** Effects run after what they belong to was drawn. */
function afterEffects(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
