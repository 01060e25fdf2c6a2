import type { BrowserContext, Page, Route } from "@playwright/test";

import { randomIpAddress } from "../harness/browser/browser";
import { expect, test as journey } from "../harness/journey";
import { expectFormErrors } from "./forms";

type Phone = { readonly context: BrowserContext; readonly page: Page };

/** A page whose errors do not fail the test, because the test causes them. */
const test = journey.extend<{ phone: Phone }>({
  phone: async ({ browser, website }, use) => {
    const context = await browser.newContext({ baseURL: website.origin, extraHTTPHeaders: { "X-Forwarded-For": randomIpAddress() } });
    await use({ context, page: await context.newPage() });
    // Ignores errors of request handlers that are still running when the test ends.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
});

const TYPED = "98470 1";
const WRONG = "Please enter a valid 10-digit phone number.";

/** Deletes a built-in function that the forms use when they render, so that rendering fails. */
const breakForms = () => void Reflect.deleteProperty(Object, "fromEntries");

const everyScript = "**/assets/*.js";

/** The faults that the tests cause before the page's scripts run. */
const faults: readonly { readonly name: string; readonly breakScripts: (phone: Phone) => Promise<unknown> }[] = [
  ...["framework", "kit", "entry", "manifest", "route"].map((script) => ({
    name: `${script}.js fails to load`,
    breakScripts: ({ page }: Phone) => page.route(`**/assets/${script}*.js`, (route) => route.abort()),
  })),
  {
    name: "a script is truncated",
    breakScripts: ({ page }) => modifyResponses(page, "**/assets/kit*.js", (text) => text.slice(0, text.length / 2)),
  },
  {
    name: "a script throws an error while it loads",
    breakScripts: ({ page }) => modifyResponses(page, "**/assets/kit*.js", (text) => `${text};missing();`),
  },
  { name: "a form fails to render", breakScripts: ({ page }) => page.addInitScript(breakForms) },
  {
    name: "a form fails to render, and APP_ORIGIN names another domain",
    breakScripts: async ({ page }) => {
      await page.addInitScript(breakForms);
      await modifyResponses(page, "**/login", (text) =>
        text.replace(/(rel="canonical" href=")[^"]*(?=\/login)/, "$1https://www.example.in"),
      );
    },
  },
  {
    name: "the layout around the screens fails to render",
    breakScripts: ({ page }) =>
      modifyResponses(page, everyScript, (text) => text.replace('children:"Skip to main content"', "children:missing()")),
  },
  {
    name: "an extension has changed the page",
    breakScripts: ({ page }) => modifyResponses(page, "**/login", (text) => text.replace("<body>", "<body><p>Added by an extension</p>")),
  },
  {
    name: "the engine does not report the pressed button",
    breakScripts: ({ page }) => page.addInitScript(() => void Reflect.deleteProperty(window, "SubmitEvent")),
  },
];

for (const { name, breakScripts } of faults) {
  test(`the login form works when ${name}`, async ({ phone }) => {
    const { page } = phone;
    await breakScripts(phone);
    const release = await delayScripts(page);
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await page.getByLabel("Phone number").fill(TYPED);
    await release();
    await page.waitForLoadState("networkidle");
    await expectWorkingPage(page);

    await page.getByRole("button", { name: "Send OTP" }).click();
    await expectFormErrors(page, [WRONG], { fields: true, scriptsRun: false });
    await expect(page.getByLabel("Phone number")).toHaveValue(TYPED);
  });
}

test("the login form works when rendering fails after the page has loaded", async ({ phone: { page } }) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Phone number").fill(TYPED);
  await page.evaluate(breakForms);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.waitForLoadState("networkidle");
  await expectWorkingPage(page);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expectFormErrors(page, [WRONG], { fields: true, scriptsRun: false });
});

test("the checkout works as a plain page if its scripts fail to load", async ({ phone: { page } }) => {
  await page.goto("/productdetail");
  await page.waitForLoadState("networkidle");
  await page.route(everyScript, (route) => route.abort());
  await page.getByRole("button", { name: "One more Car Sticker" }).click();
  await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await page.getByRole("button", { name: "One more Car Sticker" }).click();
  await expect(page.getByLabel("Quantity of Car Sticker")).toHaveValue("3");
});

async function expectWorkingPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("Application Error")).toHaveCount(0);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await expect(page.getByLabel("Phone number")).toHaveValue(TYPED);
}

/** Delays all scripts. @returns a function that releases them. */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    await released;
    await route.fallback();
  };
  await page.route(everyScript, hold);
  return async () => {
    release();
    await page.unroute(everyScript, hold);
  };
}

function modifyResponses(page: Page, files: string, edit: (text: string) => string): Promise<unknown> {
  return page.route(files, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: edit(await response.text()) });
    } catch {
      // The form was submitted during the request, so the page that made the request is gone.
      await route.abort().catch(() => undefined);
    }
  });
}
