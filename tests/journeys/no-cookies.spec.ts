import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { findChromium } from "../../commands/steps/programs.mjs";
import { browser } from "../harness/browser/browser";
import { chromiumOptions } from "../harness/chromium";
import { temporaryDirectory } from "../harness/data-directory";
import { stickers } from "../harness/demo-stickers";
import { expect, test as journey } from "../harness/journey";
import { readOutbox, waitForDelivery, type Delivery } from "../harness/outbox";

/** Opens a browser whose settings block all cookies. Uses the full Chromium, because its headless build has no settings. */
const test = journey.extend({
  context: async ({ playwright, javaScriptEnabled, baseURL, extraHTTPHeaders }, use) => {
    const context = await playwright.chromium.launchPersistentContext(profileWithoutCookies(), {
      ...chromiumOptions(findChromium()),
      javaScriptEnabled,
      baseURL: baseURL ?? "",
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    await use(context);
    await context.close();
  },
});

test("a scanner who blocks cookies sends a message and requests a phone call", async ({ page, website }) => {
  const before = await readOutbox(website.outboxOrigin);
  await page.goto("/register");
  await page.goto(`/qrcode_process/${stickers.paidBike}`);
  await expect(page).toHaveURL(`/quickcontact?guid=${stickers.paidBike}`);
  await page.getByLabel("forgot keys in the bike").check();
  await page.getByRole("button", { name: "Message" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Sent|Delivered) at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m$/);
  await expect(page.getByText("Your Message is sent successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Thank you for Helping !!")).toBeVisible();
  const message = await waitForDelivery(website.outboxOrigin, isNewIn(before, "sms"));
  expect(message.text).toContain("PlateNote: your vehicle MH12QR7788: forgot keys in the bike. Someone there sent this.");

  await page.goto(`/qrcode_process/${stickers.paidBike}`);
  await page.locator("summary", { hasText: /^Call$/ }).click();
  await page.getByLabel("Your phone number").first().fill("99001 12233");
  await page.getByRole("button", { name: "Call the owner", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Call initiated successfully!" })).toBeVisible();
  expect((await waitForDelivery(website.outboxOrigin, isNewIn(before, "call"))).to).toBe("9820054321");
  expect(await page.context().cookies()).toEqual([]);
});

test("a scanner with a text browser without cookies sends a message and requests a phone call", async ({ website }) => {
  const before = await readOutbox(website.outboxOrigin);
  const visitor = browser(website.origin, { cookies: false });
  const contact = await visitor.open(`/qrcode_process/${stickers.postpaidRegistered}`);
  const thanks = await contact.form("Message").fill({ id: "10" }).submit("Message");
  expect([thanks.status, thanks.text]).toEqual([
    200,
    expect.stringMatching(/Your Message is sent successfully\s+Thank you for Helping !!/),
  ]);
  const message = await waitForDelivery(website.outboxOrigin, isNewIn(before, "sms"));
  expect(message.text).toContain("PlateNote: your vehicle MH14PP2301: baby or pet in the car. Someone there sent this.");

  const again = await visitor.open(`/qrcode_process/${stickers.postpaidRegistered}`);
  const home = await again
    .form("Call the owner's emergency contact")
    .fill({ from: "9900112233" })
    .submit("Call the owner's emergency contact");
  expect([home.url.pathname, home.text]).toEqual(["/", expect.stringContaining("Call initiated successfully!")]);
  expect((await waitForDelivery(website.outboxOrigin, isNewIn(before, "call"))).to).toBe("9822033344");
});

function profileWithoutCookies(): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "Default"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(directory, "Default", "Preferences"), JSON.stringify(preferences));
  return directory;
}

/** Returns a function that matches new deliveries on a channel. Tests that share a website run one after the other, so none interferes. */
function isNewIn(before: readonly Delivery[], channel: string) {
  const known = new Set(before.map(({ text }) => text));
  return (delivery: Delivery) => delivery.channel === channel && !known.has(delivery.text);
}
