import { expect, test } from "vitest";

import { browser, randomIpAddress } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { sharedServer } from "../harness/shared-server";
import { startWebsite, type Server } from "../harness/website";

const TEN_MINUTES = 600;
const DAY = 86_400;
const website = sharedServer(startWebsite);

const sendMessage = (guid: string, address = randomIpAddress(), origin = website.origin) =>
  contact(guid, address, "Message", { id: guid === stickers.paidBike ? "5" : "6" }, origin);
const call = (guid: string) => contact(guid, randomIpAddress(), "Call the owner", { from: "9876543210" }, website.origin);

async function contact(guid: string, address: string, button: string, values: Record<string, string>, origin: string): Promise<Page> {
  const page = await browser(origin, { address, cookies: false }).open(`/quickcontact?guid=${guid}`);
  return page.form(button).fill(values).submit(button);
}

/**
 * Expects a page that asks the visitor to wait.
 * @param why the API's message, or "" for a phone call: the response of /make-call has no Message (spec, section 7).
 */
function expectWait(page: Page, why: string, seconds: number, words: string): void {
  expect(page.status).toBe(429);
  expect(page.text).toContain(`${why}Please try again in ${words}.`);
  const retryAfter = Number(page.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(seconds - 60);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
}

test("a sticker gets at most three messages in ten minutes", async () => {
  for (const _ of [1, 2, 3]) expect((await sendMessage(stickers.doNotDisturbCar)).text).toContain("Thank you for Helping !!");
  const fourth = await sendMessage(stickers.doNotDisturbCar);
  expect(fourth.url.pathname).toBe("/thank-you-final");
  expect(fourth.text).not.toContain("Thank you");
  expectWait(fourth, "Too many messages. ", TEN_MINUTES, "10 minutes");
  expect(fourth.links().map((link) => link.text)).toContain("Try again");
});

test("a sticker gets at most two phone calls in ten minutes, and the form keeps the phone number", async () => {
  for (const _ of [1, 2]) expect((await call(stickers.noAnswerBike)).text).toContain("Call initiated successfully!");
  const third = await call(stickers.noAnswerBike);
  expectWait(third, "", TEN_MINUTES, "10 minutes");
  expect(third.form("Call the owner").value("from")).toBe("9876543210");
});

test("one IP address can make at most ten contacts a day, and other addresses are not affected", async () => {
  const address = randomIpAddress();
  const nine = [stickers.paidCar, stickers.paidBike, stickers.trialCar].flatMap((guid) => [guid, guid, guid]);
  for (const guid of [...nine, stickers.postpaidRegistered]) expect((await sendMessage(guid, address)).status).toBe(200);
  expectWait(await sendMessage(stickers.postpaidRegistered, address), "Too many requests. ", DAY, "24 hours");
  expect((await sendMessage(stickers.postpaidRegistered)).status).toBe(200);
});

test("a sticker gets messages again ten minutes after it reached its limit", async () => {
  const later: { server: Server | null } = { server: null };
  const now = await startWebsite();
  try {
    for (const _ of [1, 2, 3]) await sendMessage(stickers.paidCar, randomIpAddress(), now.origin);
    expect((await sendMessage(stickers.paidCar, randomIpAddress(), now.origin)).status).toBe(429);
    await now.stop();
    const environment = { CLOCK_OFFSET_SECONDS: String(TEN_MINUTES) };
    later.server = await startWebsite({ dataDirectory: now.dataDirectory, environment });
    expect((await sendMessage(stickers.paidCar, randomIpAddress(), later.server.origin)).status).toBe(200);
  } finally {
    await now.stop();
    await later.server?.stop();
  }
});
