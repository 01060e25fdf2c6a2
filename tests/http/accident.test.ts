import { expect, test } from "vitest";

import { demoOwners, demoStickers } from "../../backend/composition/demo/data";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { readOutbox } from "../harness/outbox";
import { editPath, openOwnerScreen } from "../harness/owner-area";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const addressOf = (guid: string) => `/accident?guid=${guid}`;
/** Opens the accident page from a new IP address. */
const open = (guid: string) => browser(website.origin, { cookies: false }).open(addressOf(guid));
const callFrom = (page: Page, from: string) => page.form("Call the emergency contact").fill({ from }).submit("Call the emergency contact");

/** The first link of a page, apart from the skip link and the links of the language switcher. */
const firstLink = (page: Page) => page.links().filter(({ address }) => !address.includes("lang="))[1];

test("the scanner's page links to the accident page, which offers 112 first and says that nobody was alerted", async () => {
  const scan = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${stickers.paidCar}`);
  const page = await scan.follow("Accident or emergency");
  expect([page.status, page.path]).toEqual([200, addressOf(stickers.paidCar)]);
  expect(firstLink(page)).toEqual({ text: "Call 112", address: "tel:112" });
  expect(page.text).toContain("Nobody has been alerted yet.");
  expect(page.text).toContain("The owner's blood group: B+");
  expect(page.text).toContain("You need not give your name or stay. The law protects people who help.");
  expect(page.links()).toContainEqual({
    text: "Motor Vehicles Act, section 134A",
    address: "https://www.indiacode.nic.in/handle/123456789/1798",
  });
  expect(page.html).not.toContain("<script");
  const { vehicle } = demoStickers.find(({ guid }) => guid === stickers.paidCar) ?? {};
  for (const secret of [demoOwners.asha.phone, demoOwners.asha.name, vehicle?.emergencyPhone ?? ""])
    expect(page.html).not.toContain(secret);
});

test("a phone call from the accident page rings the emergency contact and is in the contact log. Its status needs no cookies", async () => {
  const page = await callFrom(await open(stickers.trialCar), "98765 43210");
  expect([page.status, page.url.pathname]).toEqual([200, "/accident"]);
  expect(page.text).toMatch(/We are calling your phone\.\s+Answer it\./);
  expect(page.text).not.toContain("Nobody has been alerted yet.");
  const [call] = (await readOutbox(website.origin)).filter(({ channel }) => channel === "call");
  expect(call?.to).toBe("9845011122");

  const again = await page.follow("Check again");
  expect(again.text).toMatch(/We are calling your phone|You are connected|You have talked/);

  const { visitor: owner, page: vehicles } = await openOwnerScreen(website.origin, demoOwners.asha.phone, "/userdetail");
  const logs = vehicles.links().filter(({ address }) => address.startsWith("/contactlog"));
  const texts = await Promise.all(logs.map(async ({ address }) => (await owner.open(address)).text));
  expect(texts.filter((text) => text.includes("Accident"))).toHaveLength(1);
});

test("the accident page shows an error for an invalid phone number, and keeps the number in the form", async () => {
  const page = await callFrom(await open(stickers.paidBike), "12");
  expect([page.status, page.title]).toEqual([400, "Error: Accident or emergency - PlateNote"]);
  expect(page.text).toContain("Please enter a valid phone number.");
  expect(page.form("Call the emergency contact").value("from")).toBe("12");
  expect(page.text).toContain("Nobody has been alerted yet.");
});

test("the accident page limits phone calls from one number, but still offers 112 and accepts phone calls from other numbers", async () => {
  for (const _ of [1, 2, 3]) expect((await callFrom(await open(stickers.doNotDisturbCar), "9000012345")).status).toBe(200);
  const limited = await callFrom(await open(stickers.doNotDisturbCar), "9000012345");
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(limited.text).toContain("Too many calls. Call 112, or ask again in 10 minutes.");
  expect(firstLink(limited)).toEqual({ text: "Call 112", address: "tel:112" });
  expect(limited.form("Call the emergency contact").value("from")).toBe("9000012345");
  expect((await callFrom(await open(stickers.doNotDisturbCar), "9000012346")).status).toBe(200);
});

test.each([
  ["/accident", "/warning"],
  [addressOf("unknown"), "/inactiveqr"],
  [addressOf(stickers.newUnpaidCar), "/register"],
])("%s leads to %s", async (path, expected) => {
  expect((await browser(website.origin).open(path)).url.pathname).toBe(expected);
});

/** Scans a sticker that cannot be used, and opens its accident page from there. Calls the emergency contact. */
async function expectAccidentPageOf(guid: string, end: string): Promise<void> {
  const scan = await browser(website.origin).open(`/qrcode_process/${guid}`);
  expect(scan.url.pathname).toBe(end);
  const page = await scan.follow("Accident or emergency");
  expect(page.url.pathname).toBe("/accident");
  expect(page.links().map(({ text }) => text)).not.toContain("Contact the owner");
  expect((await callFrom(page, "9000012399")).text).toContain("We are calling your phone.");
  const without = await browser(website.origin, { cookies: false }).open(`/qrcode_process/${guid}`);
  expect(without.links()).toContainEqual({ text: "Call 112", address: "tel:112" });
}

test("the page that an expired sticker leads to links to its accident page", () => expectAccidentPageOf(stickers.expiredBike, "/renewqr"));

test("the page that a paused sticker leads to links to its accident page", async () => {
  const { visitor } = await openOwnerScreen(website.origin, demoOwners.rohan.phone);
  const plate = demoStickers.find(({ guid }) => guid === stickers.postpaidRegistered)?.vehicle?.plate ?? "";
  await (await visitor.open(await editPath(visitor, plate))).form("Pause sticker").submit("Pause sticker");
  await expectAccidentPageOf(stickers.postpaidRegistered, "/inactiveqr");
});

test("a void sticker has no accident page, even after a scan of another sticker that has one", async () => {
  const passerBy = browser(website.origin);
  await passerBy.open(`/qrcode_process/${stickers.expiredBike}`);
  for (const path of [`/qrcode_process/${stickers.voided}`, `/quickcontact?guid=${stickers.voided}`, "/qrcode_process/unknown"]) {
    const inactive = await passerBy.open(path);
    expect([inactive.url.pathname, inactive.links().some(({ text }) => text === "Accident or emergency")]).toEqual(["/inactiveqr", false]);
  }

  const scan = await browser(website.origin).open(`/qrcode_process/${stickers.voided}`);
  expect(scan.links().map(({ text }) => text)).not.toContain("Accident or emergency");
  expect((await browser(website.origin).open(addressOf(stickers.voided))).url.pathname).toBe("/inactiveqr");
});
