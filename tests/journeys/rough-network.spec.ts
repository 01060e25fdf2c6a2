import type { Locator, Page, Route } from "@playwright/test";

import { demoResellers } from "../../backend/operate/demo-resellers";
import { someAddress } from "../harness/browser/browser";
import { expect, test as journey } from "../harness/journey";
import { readMailedCode } from "./outbox-page";

/** A browser that nobody watches: it complains of the network. */
const test = journey.extend<{ phone: Page }>({
  phone: async ({ browser, website }, use) => {
    const context = await browser.newContext({ baseURL: website.origin, extraHTTPHeaders: { "X-Forwarded-For": someAddress() } });
    await use(await context.newPage());
    // What is still on its way when the test ends is nobody's.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
});

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "Without scripts the browser itself keeps a form that cannot be sent.");

type RoughForm = {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly button: string;
  readonly then: string;
};

const forms: readonly RoughForm[] = [
  { path: "/login", typed: { phone: "98470 1" }, button: "Send OTP", then: "Please enter a valid 10-digit phone number." },
  { path: "/userlogin", typed: { phone: "98470 1" }, button: "Send OTP", then: "Please enter a valid 10-digit phone number." },
  { path: "/resellerlogin", typed: { email: "nobody@example" }, button: "Send OTP", then: "Please enter a valid email address" },
  {
    path: "/register",
    typed: { strPhone: "98470 1", strEmail: "asha@example.in" },
    button: "Send OTP",
    then: "Please enter a valid 10-digit phone number.",
  },
  {
    path: "/contactus",
    typed: { firstname: "Asha", lastname: "Rao", email: "asha@example.in", phone: "98470" },
    button: "Send",
    then: "Phone number must be a valid 10-digit number.",
  },
  { path: "/addtoproduct", typed: { quantity: "x" }, button: "Buy now", then: "Please enter a quantity from 1 to 99." },
  {
    path: "/productdetail",
    typed: { "quantity-1": "x", "quantity-2": "3" },
    button: "Buy Now",
    then: "Please enter a quantity from 0 to 99.",
  },
];

for (const form of forms) {
  test(`${form.path} keeps what was typed before its scripts ran and while there is no connection`, async ({ phone }) => {
    await keepsWhatIsTyped(phone, form);
  });
}

test("/neworder keeps what was typed before its scripts ran and while there is no connection", async ({ phone, website }) => {
  const { email } = demoResellers.kaveri;
  await phone.goto("/resellerlogin");
  await phone.getByLabel("E-mail").fill(email);
  await phone.getByRole("button", { name: "Send OTP" }).click();
  await phone.getByLabel("OTP").fill(await readMailedCode(phone, website.outboxOrigin, email));
  await phone.getByRole("button", { name: "Verify OTP" }).click();
  await phone.waitForURL("**/myorder");
  const typed = { "payType-0": "postpaid", "carQuantity-0": "7", "bikeQuantity-0": "2" };
  await holdsWhatIsTyped(phone, { path: "/neworder", typed, button: "Place Order" });
  await expect(phone.getByText(/Order created successfully! Order ID: \d+/)).toBeVisible();
});

async function keepsWhatIsTyped(page: Page, form: RoughForm): Promise<void> {
  await holdsWhatIsTyped(page, form);
  await expect(page.getByRole("alert").filter({ hasText: new RegExp(form.then.replace(/[.]/g, "\\."), "i") })).toBeVisible();
  await expect(page.getByText("There is no connection.")).toHaveCount(0);
  await expectTyped(page, form.typed);
}

/** Fills the form in before its scripts run, sends it without a network, and once more with one. */
async function holdsWhatIsTyped(page: Page, { path, typed, button }: Omit<RoughForm, "then">): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  for (const [name, value] of Object.entries(typed)) await enter(page.locator(`main [name="${name}"]`), value);
  await release();
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith("__react")));
  await page.waitForLoadState("networkidle");
  await expectTyped(page, typed);

  await page.context().setOffline(true);
  await page.locator("main").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is no connection." })).toBeVisible();
  await expectTyped(page, typed);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send again" }).click();
}

async function enter(control: Locator, value: string): Promise<void> {
  const isList = await control.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? control.selectOption(value) : control.fill(value));
}

async function expectTyped(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`main [name="${name}"]`)).toHaveValue(value);
}

/** @returns what lets them go. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const scripts = "**/assets/*.js";
  const hold = async (route: Route) => {
    await released;
    await route.fallback();
  };
  await page.route(scripts, hold);
  return async () => {
    release();
    await page.unroute(scripts, hold);
  };
}
