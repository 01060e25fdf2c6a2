import { describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { demoOwners } from "../../backend/composition/demo/data";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { readOutbox, waitForDelivery } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const { asha, rohan, farida } = demoOwners;
const addressOf = (guid: string) => `/quickcontact?guid=${guid}`;
/** Opens the scanner's page of a sticker, from a new IP address. */
const scan = (guid: string, options = {}) => browser(website.origin, options).open(addressOf(guid));
const post = (guid: string, entries: Readonly<Record<string, string>>) => browser(website.origin).post(addressOf(guid), entries);
const messagesTo = async (phone: string) =>
  (await readOutbox(website.origin)).filter(({ channel, to }) => channel === "sms" && to === phone);
const offered = (page: Page) => page.find("input", { type: "radio", name: "id" }).map((radio) => radio.attribute("value"));

describe("the scanner's page", () => {
  test("shows the plate, the blood group, the privacy promise and a link to buy a sticker", async () => {
    const page = await scan(stickers.paidCar);
    expect(page.status).toBe(200);
    expect(page.find("data", { value: "KA03MN4521" }).map((plate) => plate.text)).toEqual(["IND KA03MN4521"]);
    expect(page.text).toContain("Blood group: B+");
    expect(page.text).toContain("The privacy of all callers will be protected");
    expect(page.links()).toContainEqual({ text: "Buy Now", address: "/productdetail" });
  });

  test("shows a car's messages, with the spec's ids and texts", async () => {
    const page = await scan(stickers.paidCar);
    expect(offered(page).slice(0, 5)).toEqual(["6", "9", "2", "10", "11"]);
    expect(offered(page)).toHaveLength(presetMessagesFor(products.car).length);
    // After the choice of a baby, the page names 112.
    expect(page.text.replace(/\nIs a life in danger\?.*/, "")).toContain(
      "lights of the car are on\ncar in no parking zone\ncar is getting towed\nbaby or pet in the car\nwindow of the car is open",
    );
  });

  test("shows a bike's messages, with the spec's ids and texts", async () => {
    const page = await scan(stickers.paidBike);
    expect(offered(page).slice(0, 4)).toEqual(["5", "7", "8", "1"]);
    expect(offered(page)).toHaveLength(presetMessagesFor(products.bike).length);
    expect(page.text).toContain(
      "bike is getting towed\nbike in no parking zone\nforgot keys in the bike\nstorage compartment of the bike is open",
    );
  });

  test.each(Object.entries({ paidCar: asha, paidBike: rohan, doNotDisturbCar: farida }))(
    "does not reveal the owner's name, phone numbers, addresses or date of birth: %s",
    async (name, owner) => {
      const { html } = await scan(stickers[name as keyof typeof stickers]);
      const secrets = [owner.name, ...owner.name.split(" "), owner.phone, owner.email, owner.address, owner.pincode, owner.dateOfBirth];
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
      // The end of a form's random key may have only digits.
      expect(html.replace(/-[\da-f]{12}\b/g, "")).not.toMatch(/\b\d{10,}\b/);
      expect(html).not.toContain("<script");
    },
  );
});

describe("a message", () => {
  test("reaches the owner as an SMS, and the scanner sees the spec's thanks", async () => {
    const page = await scan(stickers.paidCar);
    const end = await page.form("Message").fill({ id: "11" }).submit("Message");
    expect([end.status, end.url.pathname]).toEqual([200, "/thank-you-final"]);
    expect(end.text).toContain("Your Message is sent successfully\nThank you for Helping !!");
    expect(end.text).toContain("Message sent successfully!");
    const sms = await waitForDelivery(website.origin, ({ to, text }) => to === asha.phone && text.includes("window"));
    expect(sms.text).toContain("PlateNote: your vehicle KA03MN4521: window of the car is open. Someone there sent this.");
  });

  test("is sent without cookies", async () => {
    const page = await scan(stickers.postpaidRegistered, { cookies: false });
    const end = await page.form("Message").fill({ id: "10" }).submit("Message");
    expect(end.text).toContain("Thank you for Helping !!");
    await waitForDelivery(website.origin, ({ to, text }) => to === rohan.phone && text.includes("MH14PP2301: baby or pet in the car."));
  });

  test("is sent once, however often its form is submitted", async () => {
    const page = await scan(stickers.paidBike);
    const form = page.form("Message").fill({ id: "8" });
    const first = await form.submit("Message");
    const more = await Promise.all([form.submit("Message"), form.submit("Message")]);
    for (const end of [first, ...more]) expect(end.text).toContain("Thank you for Helping !!");
    await waitForDelivery(website.origin, ({ text }) => text.includes("forgot keys"));
    expect((await messagesTo(rohan.phone)).filter(({ text }) => text.includes("MH12QR7788")).length).toBe(1);
  });

  test.each<[string, Record<string, string>]>([
    ["none is selected", { intent: "message" }],
    ["it is for another type of vehicle", { intent: "message", id: "5" }],
    ["there is no such message", { intent: "message", id: "999" }],
    ["every field is missing", {}],
    ["its id is a script", { intent: "message", id: "<script>alert(1)</script>" }],
  ])("is not sent and shows an error when %s", async (_, entries) => {
    const before = await messagesTo(asha.phone);
    const page = await post(stickers.paidCar, entries);
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.find("a", { href: "#message-id" }).map((link) => link.text)).toEqual(["Please select a message first."]);
    expect(page.find("fieldset", { "aria-describedby": "message-id-error" }).length).toBe(1);
    expect(page.html).not.toContain("<script");
    expect(await messagesTo(asha.phone)).toHaveLength(before.length);
  });

  test("is refused if the honeypot field is filled in, and the form keeps the choice", async () => {
    const page = await scan(stickers.paidCar);
    const refused = await page.form("Message").fill({ id: "9", website: "https://spam.example" }).submit("Message");
    expect([refused.status, refused.form("Message").value("id")]).toEqual([400, "9"]);
  });

  test("is refused with an error page if its form is 5 MB", async () => {
    const page = await post(stickers.paidCar, { intent: "message", id: "6".repeat(5_000_000) });
    expect([page.status, page.title]).toEqual([413, "Your form is too large"]);
    expect(page.links().map((link) => link.address)).toEqual(["/"]);
  });

  test.each(["", "?result=", "?result=WzksMV0.forged"])("is not confirmed without a valid result: /thank-you-final%s", async (query) => {
    const page = await browser(website.origin).open(`/thank-you-final${query}`);
    expect(page.path).toBe("/warning");
    expect(page.text).toContain("Please scan the QR Code & complete the process !!");
    expect(page.text).not.toContain("Thank you for Helping");
  });
});

describe("a phone call", () => {
  test.each([
    ["98765 43210", stickers.paidCar],
    ["+91 98765-43210", stickers.paidCar],
    ["098765 43210", stickers.trialCar],
    ["+919876543210", stickers.trialCar],
    ["(98765) 43210", stickers.paidBike],
  ])("from a phone number written as %s is accepted, and leads home with a confirmation", async (from, guid) => {
    const before = (await readOutbox(website.origin)).filter(({ channel }) => channel === "call").length;
    const page = await scan(guid, { cookies: false });
    const end = await page.form("Call the owner").fill({ from }).submit("Call the owner");
    expect([end.status, end.url.pathname]).toEqual([200, "/"]);
    expect(end.find("div", { role: "status" }).map((banner) => banner.text)).toEqual([
      "Call initiated successfully! Your phone rings now. Answer it.\nSee what happens next\nClose",
    ]);
    const calls = (await readOutbox(website.origin)).filter(({ channel }) => channel === "call");
    expect([calls.length, calls[0]?.to]).toEqual([before + 1, guid === stickers.paidBike ? rohan.phone : asha.phone]);
    expect(JSON.stringify(calls)).not.toContain("9876543210");
  });

  test("can be made to the emergency contact", async () => {
    const page = await scan(stickers.doNotDisturbCar);
    const end = await page
      .form("Call the owner's emergency contact")
      .fill({ from: "9876543210" })
      .submit("Call the owner's emergency contact");
    expect(end.text).toContain("Call initiated successfully!");
    await waitForDelivery(website.origin, ({ channel, to }) => channel === "call" && to === "9831044455");
  });

  test("to an owner on the do-not-disturb register is refused with the spec's text, and the page offers a message instead", async () => {
    const page = await scan(stickers.doNotDisturbCar);
    const end = await page.form("Call the owner").fill({ from: "9876543210" }).submit("Call the owner");
    expect(end.status).toBe(400);
    expect(end.text).toContain("Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.");
    expect(end.form("Call the owner").value("from")).toBe("9876543210");
    expect(end.links()).toContainEqual({ text: "Send the owner a message instead", address: "#message-id" });
    expect(page.text).not.toContain("Send the owner a message instead");
    expect((await end.form("Message").fill({ id: "6" }).submit("Message")).text).toContain("Thank you for Helping !!");
  });

  test.each([
    ["of nine digits", "987654321"],
    ["of eleven digits", "98765432101"],
    ["of letters", "abcdefghij"],
    ["left empty", ""],
    ["that is a script", "<script>alert(1)</script>"],
  ])("is refused from a phone number %s", async (_, from) => {
    const before = await readOutbox(website.origin);
    const page = await scan(stickers.paidBike);
    const end = await page.form("Call the owner").fill({ from }).submit("Call the owner");
    expect(end.status).toBe(400);
    expect(end.find("a", { href: "#call-from" }).map((link) => link.text)).toEqual(["Please enter a valid phone number."]);
    expect(end.descriptionOf("from")).toBe("Please enter a valid phone number.");
    expect(end.form("Call the owner").value("from")).toBe(from);
    expect(end.form("Call the owner's emergency contact").value("from")).toBe("");
    expect(end.html).not.toContain("<script");
    expect((await readOutbox(website.origin)).length).toBe(before.length);
  });
});
