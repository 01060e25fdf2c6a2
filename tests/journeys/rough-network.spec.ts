import type { Locator, Page, Route } from "@playwright/test";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { randomIpAddress } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { expect, test as journey } from "../harness/journey";
import { validProfile, randomPhone } from "../harness/owner-journey";
import { readCode, readMailedCode } from "./outbox-page";
import { pauseClock } from "./page-clock";

/** A page whose network errors do not fail the test, because the test causes them. */
const test = journey.extend<{ phone: Page }>({
  phone: async ({ browser, website }, use) => {
    const context = await browser.newContext({ baseURL: website.origin, extraHTTPHeaders: { "X-Forwarded-For": randomIpAddress() } });
    await use(await context.newPage());
    // Ignores errors of request handlers that are still running when the test ends.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
});

/** The values to type, by field name. `true` ticks a box. */
type Typed = Readonly<Record<string, string | true>>;

type RoughForm = {
  readonly path: string;
  readonly typed: Typed;
  readonly button: string;
  readonly expectedError: string;
  /** Set for fields that the server never sends back, so that they are empty after the response. */
  readonly isSecret?: true;
};

/** A form that a person reaches only after earlier steps. */
type FormAfterSteps = RoughForm & { readonly arrive: (page: Page, outboxOrigin: string) => Promise<void> };

const forms: readonly RoughForm[] = [
  { path: "/login", typed: { phone: "98470 1" }, button: "Send OTP", expectedError: "Please enter a valid 10-digit phone number." },
  { path: "/userlogin", typed: { phone: "98470 1" }, button: "Send OTP", expectedError: "Please enter a valid 10-digit phone number." },
  { path: "/resellerlogin", typed: { email: "nobody@example" }, button: "Send OTP", expectedError: "Please enter a valid email address" },
  {
    path: "/register",
    typed: { strPhone: "98470 1", strEmail: "asha@example.in" },
    button: "Send OTP",
    expectedError: "Please enter a valid 10-digit phone number.",
  },
  {
    path: "/contactus",
    typed: { firstname: "Asha", lastname: "Rao", email: "asha@example.in", phone: "98470" },
    button: "Send",
    expectedError: "Phone number must be a valid 10-digit number.",
  },
  { path: "/addtoproduct", typed: { quantity: "x" }, button: "Buy now", expectedError: "Enter a quantity from 1 to 99." },
  {
    path: "/productdetail",
    typed: { "quantity-1": "x", "quantity-2": "3" },
    button: "Buy Now",
    expectedError: "Enter a quantity from 0 to 99.",
  },
];

for (const form of forms) {
  test(`the form at ${form.path} loses no input when its scripts start, or when it is sent without a connection`, async ({ phone }) => {
    await expectFormValuesKept(phone, form);
  });
}

const parcel = {
  name: "Asha Rao",
  mobile: "98765",
  email: "asha@example.in",
  address: "12 Lake Road",
  pincode: "560001",
  state: "Karnataka",
  city: "Bengaluru",
};

const formsAfterSteps: readonly FormAfterSteps[] = [
  {
    path: "/register",
    arrive: (page) => requestCode(page, randomPhone()),
    typed: { password: "12345" },
    button: "Verify OTP",
    expectedError: "Invalid OTP..!",
    isSecret: true,
  },
  {
    path: "/checkout",
    arrive: async (page) => {
      await page.goto("/productdetail");
      await page.locator("[name=quantity-1]").fill("2");
      await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
      await page.waitForURL("**/checkout");
    },
    typed: { ...parcel, "quantity-1": "3" },
    button: "Place Order",
    expectedError: "Phone number must be 10 digits",
  },
  {
    path: "/postpaidcheckout",
    arrive: async (page) => {
      await page.goto(`/qrcode_process/${stickers.postpaidUnpaid}`);
    },
    typed: parcel,
    button: "Place Order",
    expectedError: "Phone number must be 10 digits",
  },
  {
    path: "/profiledetail",
    arrive: async (page, outboxOrigin) => {
      const phone = randomPhone();
      await page.goto(`/qrcode_process/${stickers.newPaidBike}`);
      await requestCode(page, phone);
      await submitCode(page, await readCode(page, outboxOrigin, phone));
      await page.waitForURL("**/profiledetail");
    },
    typed: { ...validProfile, emergencyContactNumber: "98470" },
    button: "Submit",
    expectedError: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
  },
];

for (const form of formsAfterSteps) {
  test(`the form "${form.button}" at ${form.path} loses no input when its scripts start, or when it is sent without a connection`, async ({
    phone,
    website,
  }) => {
    await form.arrive(phone, website.outboxOrigin);
    await expectFormValuesKept(phone, form);
  });
}

test("a second press of Verify OTP, while the response is on its way, does not send the code again", async ({ phone, website }) => {
  await openCodeStep(phone, website.outboxOrigin);

  let posts = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let markVerified = (): void => undefined;
  const verified = new Promise<void>((resolve) => (markVerified = resolve));
  await phone.route(/[?&]_data=/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    const response = await route.fetch({ maxRedirects: 0 });
    markVerified();
    await released;
    await route.fulfill({ response });
  });
  await phone.getByRole("button", { name: "Verify OTP" }).click();
  await verified;
  // The button says that it is busy, so without `force` Playwright would wait.
  await phone.getByRole("button", { name: "Verifying OTP" }).click({ force: true });
  release();
  await expect(phone).toHaveURL("/profiledetail");
  expect(posts).toBe(1);
});

test("a second press of Verify OTP, before React has shown the first one, does not send the code again", async ({ phone, website }) => {
  // If there is no MessageChannel when React starts, it renders in timers. The stopped clock holds them back, as a slow phone does.
  await phone.addInitScript(() => {
    const { MessageChannel: channel } = window;
    Reflect.deleteProperty(window, "MessageChannel");
    window.addEventListener("load", () => (window.MessageChannel = channel));
  });
  await phone.clock.install();
  await openCodeStep(phone, website.outboxOrigin);
  const posts = await holdPosts(phone);
  await phone.clock.pauseAt((await phone.evaluate(() => Date.now())) + 1_000);
  const idle = phone.getByRole("button", { name: "Verify OTP" });
  await idle.click();
  await expect.poll(posts).toBe(1);
  await idle.click();
  await phone.clock.resume();
  await expect(phone.getByRole("button", { name: "Verifying OTP" })).toBeVisible();
  expect(posts()).toBe(1);
});

test("a button whose form gets no response can be pressed again after ten seconds, or when the page is shown again", async ({
  phone,
  website,
}) => {
  await openCodeStep(phone, website.outboxOrigin);
  const posts = await holdPosts(phone);
  const idle = phone.getByRole("button", { name: "Verify OTP" });
  const busy = phone.getByRole("button", { name: "Verifying OTP" });
  await pauseClock(phone);
  await idle.click();
  await expect(busy).toBeVisible();
  await phone.clock.runFor(9_000);
  await expect(busy).toBeVisible();
  await phone.clock.runFor(1_000);
  await expect(idle).toBeVisible();
  await idle.click();
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await expect.poll(posts).toBe(2);
  // As the browser does when Back shows a page from its back/forward cache. Playwright switches this cache off.
  await phone.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(idle).toBeVisible();
  await idle.click();
  await expect(busy).toBeVisible();
  await expect.poll(posts).toBe(3);
});

/** Opens the step of the registration that asks for the code, and types the code. */
async function openCodeStep(page: Page, outboxOrigin: string): Promise<void> {
  const number = randomPhone();
  await page.goto(`/qrcode_process/${stickers.newPaidBike}`);
  await requestCode(page, number);
  await page.getByLabel("OTP").fill(await readCode(page, outboxOrigin, number));
  await expect(page.getByRole("timer")).toHaveText(/^OTP expires in/);
}

/** Holds all posted forms, so that the page gets no response. @returns a function that returns how many there were. */
async function holdPosts(page: Page): Promise<() => number> {
  let posts = 0;
  await page.route(/[?&]_data=/, (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    return undefined;
  });
  return () => posts;
}

test("an owner's forms lose no input when their scripts start, or when they are sent without a connection", async ({ phone, website }) => {
  await phone.goto(`/qrcode_process/${stickers.newPaidBike}`);
  await phone.goto("/login");
  await phone.getByLabel("Phone number").fill(demoOwners.asha.phone);
  await phone.getByRole("button", { name: "Send OTP" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
  await submitCode(phone, await readCode(phone, website.outboxOrigin, demoOwners.asha.phone));
  await phone.waitForURL("**/logindetail");

  await expectFormValuesKept(phone, {
    path: "/logindetail",
    typed: { vehiclePlateNumber: "KA 01 AB 1234", emergencyContactNumber: "98450" },
    button: "Add vehicle",
    expectedError: "Emergency contact number must be exactly 10 digits.",
  });
  await expectFormValuesKept(phone, {
    path: "/userprofile",
    typed: {
      VehicleOwnerName: "Asha Nair",
      VehicleOwnerDOB: "1988-02-29",
      VehicleOwnerAddress: "9 Temple Road",
      VehicleOwnerState: "Kerala",
      VehicleOwnerPincode: "5700",
    },
    button: "Save",
    expectedError: "Pincode must be 6 digits.",
  });
  await expectFormValuesKept(phone, {
    path: await linkPath(phone, "/myqr", "Edit KA03MN4521"),
    typed: { emergencyContactNumber: "98450" },
    button: "Save",
    expectedError: "Emergency contact number should be exactly 10 digits.",
  });
  await expectFormValuesKept(phone, {
    path: await linkPath(phone, "/userdetail", "Renew KA01EX9034"),
    typed: { coupon: "NOSUCHCODE" },
    button: "Apply",
    expectedError: "Invalid Promo Code",
  });
  await expectFormValuesKept(phone, {
    path: await linkPath(phone, "/userdetail", "Contact settings of KA03MN4521"),
    typed: { quietFrom: "07:00", quietTo: "07:00", messagesPerHour: "2", asksProof: true },
    button: "Save",
    expectedError: "Enter two different times.",
  });
  const renewal = await linkPath(phone, "/userdetail", "Renew KA01EX9034");
  await submitOfflineThenOnline(phone, { path: renewal, typed: {}, button: "Place Order" });
  await phone.waitForURL("**/payment");
});

async function requestCode(page: Page, number: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("E-mail").fill("asha@example.in");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("OTP").fill(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
}

async function linkPath(page: Page, path: string, link: string): Promise<string> {
  await page.goto(path);
  return (await page.getByRole("link", { name: link }).getAttribute("href")) ?? "";
}

test("the form at /neworder loses no input when its scripts start, or when it is sent without a connection", async ({ phone, website }) => {
  await logInAsReseller(phone, website.outboxOrigin);
  const typed = { "payType-0": "postpaid", "carQuantity-0": "7", "bikeQuantity-0": "2" };
  await submitOfflineThenOnline(phone, { path: "/neworder", typed, button: "Place Order" });
  await expect(phone.getByText(/Order created successfully! Order ID: \d+/)).toBeVisible();
});

test("more postpaid stickers than the limit, typed at /neworder before its scripts start, are reverted with the reason", async ({
  phone,
  website,
}) => {
  await logInAsReseller(phone, website.outboxOrigin);
  const release = await delayScripts(phone);
  await phone.goto("/neworder", { waitUntil: "commit" });
  await enter(phone.locator('main [name="payType-0"]'), "postpaid");
  await enter(phone.locator('main [name="carQuantity-0"]'), "9999");
  await release();
  await expect(phone.getByText(/^Purchase limit of \d+ exceeded for postpaid orders\.$/)).toBeVisible();
  await expect(phone.locator('main [name="carQuantity-0"]')).toHaveValue("0");
});

async function logInAsReseller(page: Page, outboxOrigin: string): Promise<void> {
  const { email } = demoResellers.kaveri;
  await page.goto("/resellerlogin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await submitCode(page, await readMailedCode(page, outboxOrigin, email));
  await page.waitForURL("**/myorder");
}

async function expectFormValuesKept(page: Page, form: RoughForm): Promise<void> {
  await submitOfflineThenOnline(page, form);
  await expect(page.getByRole("alert").filter({ hasText: new RegExp(form.expectedError.replace(/[.]/g, "\\."), "i") })).toBeVisible();
  await expect(page.getByText("No connection.")).toHaveCount(0);
  if (!form.isSecret) await expectFormValues(page, form.typed);
}

/** Fills in the form before its scripts run, submits it offline, and resends it online. */
async function submitOfflineThenOnline(page: Page, { path, typed, button }: Omit<RoughForm, "expectedError" | "isSecret">): Promise<void> {
  const release = await delayScripts(page);
  // Do not wait for DOMContentLoaded, which waits for the delayed scripts.
  await page.goto(path, { waitUntil: "commit" });
  for (const [name, value] of Object.entries(typed)) await enter(page.locator(`main [name="${name}"]`), value);
  await release();
  await page.waitForLoadState("load");
  const hasReact = await page.evaluate(() => "__remixContext" in window);
  if (hasReact) await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith("__react")));
  await page.waitForLoadState("networkidle");
  await expectFormValues(page, typed);

  await page.context().setOffline(true);
  await page.locator("main").getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
  await expectFormValues(page, typed);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send again" }).click();
}

async function enter(control: Locator, value: string | true): Promise<void> {
  if (value === true) return control.check();
  const isList = await control.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? control.selectOption(value) : control.fill(value));
}

async function expectFormValues(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const control = expect(page.locator(`main [name="${name}"]`));
    await (value === true ? control.toBeChecked() : control.toHaveValue(value));
  }
}

/** Delays all scripts. @returns a function that releases them. */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
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
