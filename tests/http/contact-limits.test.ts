import { expect, test } from "vitest";

import { browser, randomIpAddress } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { sharedServer } from "../harness/shared-server";
import { startWebsite, type Server } from "../harness/website";

const TEN_MINUTES = 600;
const website = sharedServer(startWebsite);

const sendMessage = (guid: string, address = randomIpAddress(), id = "6", origin = website.origin) =>
  contact(guid, address, "Message", { id: guid === stickers.paidBike ? "5" : id }, origin);
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

test("a sticker gets at most five messages in ten minutes, and the refusal offers what still works", async () => {
  for (const _ of [1, 2, 3, 4, 5]) expect((await sendMessage(stickers.doNotDisturbCar)).text).toContain("Thank you for Helping !!");
  const sixth = await sendMessage(stickers.doNotDisturbCar);
  expect(sixth.url.pathname).toBe("/thank-you-final");
  expect(sixth.text).not.toContain("Thank you");
  expectWait(sixth, "Too many messages. ", TEN_MINUTES, "10 minutes");
  expect(sixth.links().map((link) => link.text)).toEqual(
    expect.arrayContaining(["Ask for a call", "Emergency Contact Number", "Accident or emergency", "Try again", "Call 112"]),
  );
  expect((await sendMessage(stickers.doNotDisturbCar, randomIpAddress(), "10")).text).toContain("Thank you for Helping !!");
});

test("a sticker gets at most three phone calls in ten minutes, and the form keeps the phone number", async () => {
  for (const _ of [1, 2, 3]) expect((await call(stickers.noAnswerBike)).text).toContain("Call initiated successfully!");
  const fourth = await call(stickers.noAnswerBike);
  expectWait(fourth, "", TEN_MINUTES, "10 minutes");
  expect(fourth.form("Call the owner").value("from")).toBe("9876543210");
  const banner = fourth.links().map((link) => link.text);
  expect(banner).toContain("Send the owner a message instead");
  expect(banner).toContain("Call 112");
});

test("one person, by the same browser, has one open contact for a reason, and the scan's page links to it", async () => {
  const visitor = browser(website.origin, { address: randomIpAddress() });
  const send = async () =>
    (await visitor.open(`/quickcontact?guid=${stickers.trialCar}`)).form("Message").fill({ id: "9" }).submit("Message");
  const first = await send();
  expect(first.text).toContain("You told the owner of");
  expect(first.text).toContain("car in no parking zone");
  const again = await visitor.open(`/quickcontact?guid=${stickers.trialCar}`);
  expect(again.text).toContain("You wrote 1 minute ago. See what happens next");
  expect((await again.follow("See what happens next")).url.pathname).toBe("/thank-you-final");
  const repeated = await send();
  expect(repeated.text).toMatch(/You already wrote at \d+:\d\d.[ap]m\. Nothing new was sent\.\s+You told the owner of/u);
  expect(repeated.text).not.toContain("successfully");
  expect((await repeated.follow("Back to the vehicle")).url.search).toBe(`?guid=${stickers.trialCar}`);
  expect((await visitor.open(`/quickcontact?guid=${stickers.paidCar}`)).text).not.toContain("You wrote");
});

test("the scan's page links to the last message or call at each of several vehicles", async () => {
  const visitor = browser(website.origin, { address: randomIpAddress() });
  const scan = (guid: string) => visitor.open(`/quickcontact?guid=${guid}`);
  const home = await (await scan(stickers.paidBike)).form("Call the owner").fill({ from: "9876543210" }).submit("Call the owner");
  expect(home.find("div", { role: "status" }).map(({ text }) => text)).toEqual([
    "Call initiated successfully! Your phone rings now. Answer it.\nSee what happens next\nClose",
  ]);
  expect((await home.follow("Close")).text).not.toContain("Call initiated");
  await (await scan(stickers.trialCar)).form("Message").fill({ id: "9" }).submit("Message");
  const again = await scan(stickers.paidBike);
  expect(again.text).toContain("You asked for a call 1 minute ago. See what happens next");
  expect((await again.follow("See what happens next")).text).toContain("Your call to the owner");
  expect((await scan(stickers.trialCar)).text).toContain("You wrote 1 minute ago.");
});

test("a sticker gets messages again ten minutes after it reached its limit", async () => {
  const later: { server: Server | null } = { server: null };
  const now = await startWebsite();
  try {
    for (const _ of [1, 2, 3, 4, 5]) await sendMessage(stickers.paidCar, randomIpAddress(), "6", now.origin);
    expect((await sendMessage(stickers.paidCar, randomIpAddress(), "6", now.origin)).status).toBe(429);
    await now.stop();
    const environment = { CLOCK_OFFSET_SECONDS: String(TEN_MINUTES) };
    later.server = await startWebsite({ dataDirectory: now.dataDirectory, environment });
    expect((await sendMessage(stickers.paidCar, randomIpAddress(), "6", later.server.origin)).status).toBe(200);
  } finally {
    await now.stop();
    await later.server?.stop();
  }
});
