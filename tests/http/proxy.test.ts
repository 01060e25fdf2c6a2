import { expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { requestCode, validProfile, randomPhone, submitCode } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startApi, startWebsite } from "../harness/website";

const api = sharedServer(startApi);
const besideApi = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
const inOneProcess = sharedServer(startWebsite);

/** The origin of a website, and the origin of the outbox page with the codes and messages that the API sends. */
type Place = { readonly website: string; readonly outbox: string };
type Step = { readonly status: number; readonly path: string; readonly html: string };

/** Returns a page's status, path and HTML. Replaces the values that differ on every run. */
function normalised(page: Page): Step {
  const steady = (text: string) =>
    text
      .replaceAll(page.url.origin, "ORIGIN")
      .replace(/nonce="[^"]*"/g, "nonce")
      .replace(/[mce]?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "KEY")
      .replace(/\b(result|notice)=[\w.-]+/g, "$1=SEALED")
      .replace(/\bagain=[\da-f]{8}/g, "again=CHECK")
      .replace(/\bat (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m/g, "at TIME")
      .replace(/(valid until|another OTP at) \d{1,2}:\d\d\s[ap]m|"(endsAt|resendAt)":"\d{1,2}:\d\d\s[ap]m"/g, "TIME")
      .replace(/"(secondsLeft|secondsUntilResend)":\d+/g, "SECONDS");
  return { status: page.status, path: steady(page.path), html: steady(page.html) };
}

async function sameOnBoth(walk: (place: Place) => Promise<Page[]>): Promise<void> {
  const [one, other] = await Promise.all([
    walk({ website: inOneProcess.origin, outbox: inOneProcess.origin }),
    walk({ website: besideApi.origin, outbox: api.origin }),
  ]);
  expect(other.map(normalised)).toEqual(one.map(normalised));
}

const contact = (visitor: Visitor, guid: string, entries: Record<string, string>) => visitor.post(`/quickcontact?guid=${guid}`, entries);

test.each(Object.entries(stickers))("a scan of %s gives the same result over HTTP and in process", async (_, guid) => {
  await sameOnBoth(async ({ website }) => [
    await browser(website, { redirects: false }).open(`/qrcode_process/${guid}`),
    await browser(website).open(`/quickcontact?guid=${guid}`),
  ]);
});

test("contacting an owner works the same over HTTP and in process, from the first error to the limit", async () => {
  await sameOnBoth(async ({ website }) => {
    const visitor = browser(website, { cookies: false });
    return [
      await contact(visitor, stickers.paidCar, {}),
      await contact(visitor, stickers.paidCar, { id: "6", idempotencyKey: "first" }),
      await contact(visitor, stickers.paidCar, { id: "6", idempotencyKey: "first" }),
      await contact(visitor, stickers.paidCar, { id: "9" }),
      await contact(visitor, stickers.paidCar, { id: "2" }),
      await contact(visitor, stickers.paidCar, { id: "10" }),
      await contact(visitor, stickers.paidCar, { button: "call", from: "12" }),
      await contact(visitor, stickers.paidCar, { button: "call", from: "9876543210" }),
      await contact(visitor, stickers.doNotDisturbCar, { button: "call", from: "9876543210" }),
      await contact(visitor, stickers.doNotDisturbCar, { button: "emergency", from: "9876543210" }),
    ];
  });
});

test("registering works the same over HTTP and in process, from the first code to the next scan", async () => {
  const phone = randomPhone();
  await sameOnBoth(async ({ website, outbox }) => {
    const visitor = browser(website);
    await visitor.open(`/qrcode_process/${stickers.newPaidBike}`);
    const refused = await requestCode(visitor, "12", "nobody");
    const taken = await requestCode(visitor, "9810012345");
    const codePage = await requestCode(visitor, phone);
    const code = await codeSentTo(outbox, phone);
    const wrong = await submitCode(codePage, code === "000000" ? "111111" : "000000");
    const profile = await submitCode(codePage, code);
    const empty = await profile.form("Submit").submit("Submit");
    const done = await profile.form("Submit").fill(validProfile).submit("Submit");
    const scanned = await browser(website).open(`/qrcode_process/${stickers.newPaidBike}`);
    return [refused, taken, codePage, wrong, profile, empty, done, scanned];
  });
});

test("static pages are the same over HTTP and in process", async () => {
  await sameOnBoth(async ({ website }) => {
    const paths = ["/termscondition", "/privacypolicy", "/refundpolicy", "/shippingdelivery", "/no-such-page"];
    return Promise.all(paths.map((path) => browser(website).open(path)));
  });
});

test("the sandbox of an API at its own URL is not available on the website", async () => {
  expect((await browser(besideApi.origin).open("/sandbox/outbox")).status).toBe(404);
});
