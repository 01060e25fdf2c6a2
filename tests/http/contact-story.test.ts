import { expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { answerLinkSentTo } from "../harness/answer-link";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

/** Tests a contact with the built-in API, from the scan to "solved". */
const website = sharedServer(startWebsite);

const { asha } = demoOwners;

/** Sends a message as a passer-by without cookies. */
async function send(guid: string, id: string): Promise<Page> {
  const page = await browser(website.origin, { cookies: false }).open(`/qrcode_process/${guid}`);
  return page.form("Message").fill({ id }).submit("Message");
}

/** Expects that the page has a Refresh header, and loads the page again, as a browser would. */
function refresh(page: Page): Promise<Page> {
  expect(page.headers.get("refresh")).toBe("10");
  return browser(website.origin, { cookies: false }).open(page.path);
}

test("without cookies, a message can be sent and answered, and its contact solved", async () => {
  const scanner = await send(stickers.paidCar, "11");
  expect(scanner.text).toContain("Your Message is sent successfully\nThank you for Helping !!");
  expect(scanner.text).toMatch(/What happens now\nSent at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m/);
  const waiting = await scanner.follow("Keep checking");
  expect(waiting.text).not.toContain("The owner answered");

  const link = await answerLinkSentTo(website.origin, asha.phone, "window of the car is open");
  for (let count = 0; count < 10; count += 1) {
    const opened = await browser(website.origin, { cookies: false }).open(link);
    expect([opened.status, opened.redirectedFrom, opened.text.includes("Your answer")]).toEqual([200, [], false]);
  }
  expect((await refresh(waiting)).text).not.toContain("The owner answered");

  const owner = await browser(website.origin, { cookies: false }).open(link);
  expect(owner.text).toContain("window of the car is open");
  expect(owner.text).not.toContain(asha.name);
  const answered = await owner.form().submit("On my way, 5 minutes");
  expect(answered.text).toContain("Your answer\nOn my way, 5 minutes");
  const seen = await refresh(waiting);
  expect(seen.text).toMatch(/The owner answered at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m:\nOn my way, 5 minutes/);

  await answered.form().submit("I cannot come now");
  expect((await refresh(seen)).text).toMatch(/The owner answered at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m:\nI cannot come now/);

  const solved = await seen.form("The problem is solved").submit("The problem is solved");
  expect(solved.text).toContain("You said that it is solved. We send nothing more.");
  expect((await browser(website.origin).open(seen.path)).headers.get("refresh")).toBeNull();
  const late = await answered.form().submit("On my way, 15 minutes");
  expect([late.status, late.text.includes("You cannot answer any more.")]).toEqual([400, true]);
  expect((await browser(website.origin).open(link)).text).toContain("The person says that it is solved.");
});

test("a contact's page shows a phone call that was requested on it, without the caller's number", async () => {
  const page = await send(stickers.paidCar, "2");
  const called = await page.form("Call the owner").fill({ from: "98765 43210" }).submit("Call the owner");
  expect([called.status, called.path]).toEqual([200, page.path]);
  expect(called.text).toMatch(/Call to the owner: \w+/);
  expect(called.html).not.toContain("9876543210");
});

test("if a life is at risk, a contact's page at once offers 112, and phone calls to the owner and the emergency contact", async () => {
  const page = await send(stickers.paidCar, "10");
  expect(page.text).toMatch(/\nCall 112\n[^]*Call instead[^]*What happens now/);
  expect(page.forms().flatMap(({ buttons }) => buttons)).toEqual([
    "Call the owner",
    "Call the owner's emergency contact",
    "The problem is solved",
  ]);
});

test("a phone call from the scanner's page leads to the home page, which links to what happens next", async () => {
  const scan = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${stickers.trialCar}`);
  const home = await scan.form("Call the owner").fill({ from: "9876543210" }).submit("Call the owner");
  const page = await home.follow("See what happens next");
  expect(page.text).toContain("Your call to the owner");
  expect(page.text).toMatch(/What happens now\nCall requested at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m/);
});

test("the link in an owner's SMS still works after 20 links with wrong codes were opened from the same IP address", async () => {
  await send(stickers.trialCar, "9");
  const link = await answerLinkSentTo(website.origin, asha.phone, "car in no parking zone");
  const guesser = browser(website.origin);
  for (let count = 0; count < 20; count += 1) {
    const page = await guesser.open(`/r?c=${String(count).padStart(10, "0")}`);
    expect([page.status, page.text.includes("A link in our SMS works for 24 hours.")]).toEqual([404, true]);
  }
  expect((await guesser.open(link)).status).toBe(200);
});

test("on the page that the link in the SMS opens, an owner can stop messages from a person", async () => {
  await send(stickers.trialCar, "6");
  const link = await answerLinkSentTo(website.origin, asha.phone, "lights of the car are on");
  const page = await browser(website.origin).open(link);
  const question = await page.follow("Stop messages from this person");
  const end = await question.form().submit("Stop messages");
  expect([end.status, end.path]).toEqual([200, link]);
  expect(end.text).toContain("Messages from this person are stopped for 30 days. The owner can undo it");
});
