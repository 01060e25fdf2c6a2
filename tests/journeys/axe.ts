import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** WCAG 2.2 AA, and axe's own best practices. */
const OPTIONS: RunOptions = {
  // Otherwise axe loads style sheets and media a second time, for two rules: about the orientation (off) and about audio (no page has any).
  preload: false,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

type WindowWithAxe = { readonly axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };

/** Adds axe to every document that the page opens from now on. The browser gets axe's source once, instead of once for every check. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
}

/** Returns the broken rules, each with the elements that break it. The pages have no frames, which would need a run of their own. */
export async function axeViolations(page: Page) {
  const { violations } = await page.evaluate((options) => (window as unknown as WindowWithAxe).axe.run(document, options), OPTIONS);
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`) }));
}
