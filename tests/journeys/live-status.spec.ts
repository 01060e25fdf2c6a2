import type { Page } from "@playwright/test";

import { contactAnswer, type ContactState } from "../fakes/contact-states";
import { startBrokenApi, type BrokenApi } from "../fakes/broken-api";
import { expect, test as journey } from "../harness/journey";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startWebsite } from "../harness/website";
import { pauseClock } from "./page-clock";

const POLL_INTERVAL_MS = 10_000;
const STATUS = "/contact/status";
const success = { ErrorCode: "0", Status: "Success" };
const sticker = {
  QRCodeFor: "1",
  productid: "1",
  VehicleOwnerMasterId: "1",
  VehicleOwnerMasterDetailId: "2",
  isPaid: "1",
  vehiclePlateNumber: "KA01AB1234",
};

type Contact = { readonly api: BrokenApi; readonly is: (state: ContactState) => void };

/** An API whose contact the test moves from state to state, and a website that uses this API. */
const test = journey.extend<object, { contact: Contact; contactOrigin: string }>({
  contact: [
    async ({}, use) => {
      const api = await startBrokenApi();
      api.answer("/qrcodedetail", { body: { ...success, data: sticker } });
      api.answer("/sms/template", { body: { ...success, contact: "1.a" } });
      await use({ api, is: (state) => api.answer(STATUS, { body: contactAnswer(state) }) });
      await api.stop();
    },
    { scope: "worker" },
  ],
  contactOrigin: [
    async ({ contact }, use) => {
      const website = await startWebsite({ apiBaseUrl: contact.api.origin });
      await use(website.origin);
      await website.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ contactOrigin }, use) => use(contactOrigin),
});

// In one worker, because each further worker starts another browser and another website.
test.describe.configure({ mode: "default" });

/** Sends a message, with the page's clock stopped. */
async function send(page: Page): Promise<void> {
  await page.goto("/quickcontact?guid=aSticker");
  await page.getByLabel("lights of the car are on").check();
  await pauseClock(page);
  await page.getByRole("button", { name: "Message" }).click();
  await expect(page.getByText("This page updates by itself.")).toBeVisible();
}

/** Advances the page's clock again and again, until what is seen meets the expectation that follows. */
function whilePassing<Seen>(page: Page, seen: () => Seen) {
  const passed = async () => {
    await page.clock.runFor(POLL_INTERVAL_MS);
    return seen();
  };
  return expect.poll(passed, { intervals: [10], timeout: scaledTimeout(60_000) });
}

test("with scripts, a contact's page shows each new state without a reload, until the contact ends", async ({ page, contact }) => {
  contact.is("sent");
  await send(page);
  await page.evaluate(() => (document.body.dataset["loads"] = "1"));
  const status = page.locator("main");
  const seen = () => status.innerText();
  await expect(status).toContainText("Waiting for delivery");

  contact.is("answered");
  await whilePassing(page, seen).toContain("On my way, 5 minutes");

  contact.api.answer(STATUS, "drop");
  const before = contact.api.calls(STATUS);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(POLL_INTERVAL_MS);
        return contact.api.calls(STATUS);
      },
      { intervals: [10], timeout: scaledTimeout(60_000) },
    )
    .toBeGreaterThan(before);
  await expect(status).toContainText("On my way, 5 minutes");

  contact.is("failed");
  await whilePassing(page, seen).toContain("Could not be delivered");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message could not be delivered");
  await expect(page.getByText("Thank you for Helping")).toHaveCount(0);

  contact.is("solved");
  await whilePassing(page, seen).toContain("You said that it is solved.");
  await expect(page.getByText("This page updates by itself.")).toHaveCount(0);
  const last = contact.api.calls(STATUS);
  await page.clock.runFor(3 * POLL_INTERVAL_MS);
  expect(contact.api.calls(STATUS)).toBe(last);
  expect(await page.evaluate(() => document.body.dataset["loads"])).toBe("1");
});

test("with scripts, a contact's page updates without closing an open form, and shows the link to check again after 60 requests", async ({
  page,
  contact,
}) => {
  contact.is("a life at risk");
  await send(page);
  const before = contact.api.calls(STATUS);
  await page.locator("summary", { hasText: "Call instead" }).click();
  const phone = page.getByLabel("Your phone number").first();
  await phone.fill("98765");
  await page.getByRole("heading", { level: 1 }).click();
  contact.is("answered");
  await whilePassing(page, () => page.locator("main").innerText()).toContain("Check again");
  await expect(page.locator("main")).toContainText("On my way, 5 minutes");
  await expect(phone).toHaveValue("98765");
  expect(contact.api.calls(STATUS)).toBe(before + 60);
});

test("with scripts, a contact's page makes no requests while it is hidden, and updates as soon as it is shown", async ({
  page,
  contact,
}) => {
  contact.is("delivered");
  await send(page);
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  const before = contact.api.calls(STATUS);
  await page.clock.runFor(6 * POLL_INTERVAL_MS);
  expect(contact.api.calls(STATUS)).toBe(before);
  contact.is("answered");
  await show(false);
  await expect(page.locator("main")).toContainText("On my way, 5 minutes");
});
