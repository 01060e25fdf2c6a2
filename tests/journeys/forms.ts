import { expect, type Page, type Route } from "@playwright/test";

import { browser, type Visitor } from "../harness/browser/browser";
import { cookieJar } from "../harness/browser/cookie-jar";
import type { validProfile } from "../harness/owner-journey";

/**
 * Expects that the form was rejected, and that the summary lists exactly these errors. @param about - `fields`: also expects each error
 * beside its field. `scriptsRun`: also expects the focus on the summary.
 */
export async function expectFormErrors(
  page: Page,
  messages: readonly string[],
  about: { fields: boolean; scriptsRun: boolean },
): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  for (const message of messages) {
    await expect(summary).toContainText(message);
    if (about.fields) await expect(page.locator(".field-errors").filter({ hasText: message })).toBeVisible();
  }
  await expect(summary.getByRole("listitem")).toHaveCount(messages.length);
  await expect(page).toHaveTitle(/^Error: /);
  if (about.scriptsRun) await expect(summary).toBeFocused();
}

/** Follows the link with this message in the summary, and expects that the field has the focus. */
export async function followSummary(page: Page, message: string): Promise<void> {
  const link = page.getByRole("alert").getByRole("link", { name: message });
  const field = (await link.getAttribute("href"))?.slice(1) ?? "";
  await link.click();
  await expect(page.locator(`[id="${field}"]`)).toBeFocused();
}

/** Expects that the button shows `busyWords` while the form is being sent. Holds the request until the button shows them. */
export async function expectBusyWhileSending(page: Page, press: () => Promise<void>, busyWords: string): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(isDataRequest, hold);
  await press();
  await expect(page.getByRole("button", { name: busyWords })).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: busyWords })).toBeHidden();
  await page.unroute(isDataRequest, hold);
}

/** Whether Remix's script in the browser sent the request, to submit a form or to load data. */
function isDataRequest(url: URL): boolean {
  return url.searchParams.has("_data");
}

/** Returns a text browser with the cookies of the page's browser. */
export async function textBrowserWithCookies(page: Page): Promise<Visitor> {
  const { origin } = new URL(page.url());
  const cookies = cookieJar(true);
  const held = await page.context().cookies(origin);
  cookies.store(
    held.map(({ name, value, path }) => `${name}=${value}; Path=${path}`),
    new URL(origin),
  );
  return browser(origin, { cookies });
}

/** Fills in the profile form of a registration, and submits it. */
export async function submitProfile(page: Page, { terms: _, strState, bloodGroup, ...typed }: OwnerForm): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel("State").selectOption(strState);
  await page.getByLabel("Blood group").selectOption(bloodGroup);
  await page.getByLabel("I agree to the").check();
  await page.getByRole("button", { name: "Submit" }).click();
}

type OwnerForm = { readonly [Field in keyof typeof validProfile]: Field extends "terms" ? boolean : string };
