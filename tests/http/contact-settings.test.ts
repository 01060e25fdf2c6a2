import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { demoOwners } from "../../backend/composition/demo/data";
import { answerLinkSentTo } from "../harness/answer-link";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { readOutbox } from "../harness/outbox";
import { openOwnerScreen } from "../harness/owner-area";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const carMessages = presetMessagesFor(products.car).map(({ id }) => id);

const everyMessage = Object.fromEntries(carMessages.map((id) => [`message${id}`, false]));

const website = sharedServer(startWebsite);
const { asha, rohan } = demoOwners;

let owner: Visitor;
let path: string;
beforeAll(async () => {
  const { visitor, page } = await openOwnerScreen(website.origin, asha.phone);
  owner = visitor;
  path = page.links().find(({ text }) => text === "Contact settings of KA03MN4521")?.address ?? "";
});

const errors = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const settings = async () => (await owner.open(path)).form("Save");
const scan = (guid: string) => browser(website.origin).open(`/quickcontact?guid=${guid}`);

describe("the contact settings", () => {
  test("link to the contact log and back, and require a login", async () => {
    const page = await owner.open(path);
    expect([page.status, page.title]).toEqual([200, expect.stringContaining("Contact settings")]);
    expect((await page.follow("Contacts")).links()).toContainEqual({ text: "Contact settings", address: path });
    expect((await browser(website.origin).open(path)).path).toBe(`/userlogin?next=${encodeURIComponent(path)}`);
  });

  test("are not available to another owner", async () => {
    const { visitor } = await openOwnerScreen(website.origin, rohan.phone);
    for (const one of [path, path.replace("?", "/preview?")]) {
      const page = await visitor.open(one);
      expect([page.status, page.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
    }
    const posted = await visitor.post(path, (await settings()).entries());
    expect(posted.status).toBe(404);
  });

  test("at first have the values that match the spec", async () => {
    const form = await settings();
    const shown = ["quietFrom", "quietTo", "takesCalls", "bloodGroup", "plate", "emergencyCalls", "messagesPerHour", "asksProof"];
    expect(shown.map((name) => form.value(name))).toEqual(["", "", "on", "always", "whole", "default", "", null]);
    expect(carMessages.map((id) => form.value(`message${id}`))).toEqual(carMessages.map(() => "on"));
  });

  test("are saved, shown again, and applied to the next scan", async () => {
    const before = await scan(stickers.paidCar);
    const changes = { quietFrom: "22.00", quietTo: "7:00", message6: false, takesCalls: false, messagesPerHour: "2" };
    const choices = { bloodGroup: "accident", plate: "masked", emergencyCalls: "never" };
    const saved = await (await settings()).fill({ ...changes, ...choices }).submit("Save");
    expect([saved.status, saved.path]).toEqual([200, path]);
    expect(saved.text).toContain("Contact settings saved.");
    const form = saved.form("Save");
    expect(["quietFrom", "quietTo", "message6", "message9", "takesCalls"].map((name) => form.value(name))).toEqual([
      "22:00",
      "07:00",
      null,
      "on",
      null,
    ]);
    const page = await scan(stickers.paidCar);
    expect(page.text).not.toContain("lights of the car are on");
    expect(page.text).toContain("car in no parking zone");
    expect(page.find("data").map((plate) => plate.text)).toEqual(["IND KA 03 •• ••••"]);
    expect(page.html).not.toContain("KA03MN4521");
    expect(page.text).toContain("Blood group: only in an accident");
    expect(page.text).not.toContain("Call the owner");

    const back = { quietFrom: "", quietTo: "", message6: true, takesCalls: true, messagesPerHour: "" };
    await (await settings()).fill({ ...back, bloodGroup: "always", plate: "whole", emergencyCalls: "default" }).submit("Save");
    expect((await scan(stickers.paidCar)).text).toBe(before.text);
  });

  test.each<[string, Record<string, string | boolean>, string]>([
    ["an invalid time", { quietFrom: "25:00", quietTo: "07:00" }, "Enter a time, for example 22:00."],
    ["the start of quiet hours without their end", { quietFrom: "22:00" }, "Enter both times, or leave both empty."],
    ["the end of quiet hours without their start", { quietTo: "07:00" }, "Enter both times, or leave both empty."],
    ["quiet hours that end when they start", { quietFrom: "07:00", quietTo: "07:00" }, "Enter two different times."],
    ["no message at all", everyMessage, "Choose at least one message. To stop all contacts, pause the sticker."],
  ])("refuse %s, and keep what was entered", async (_, changes, message) => {
    const page = await (await settings()).fill({ ...changes, plate: "masked", asksProof: true }).submit("Save");
    expect([page.status, errors(page)]).toEqual([400, [message]]);
    expect(page.title).toMatch(/^Error: /);
    const form = page.form("Save");
    for (const [name, value] of Object.entries({ ...changes, plate: "masked", asksProof: true }))
      expect([name, form.value(name)]).toEqual([name, value === true ? "on" : value === false ? null : value]);
    expect((await settings()).value("plate")).toBe("whole");
  });

  test("link each group of choices to its hint and error", async () => {
    const page = await (await settings()).fill(everyMessage).submit("Save");
    const groups = page.find("fieldset").map((group) => (group.attribute("aria-describedby") ?? "").split(" "));
    expect(groups).toHaveLength(7);
    for (const ids of groups)
      for (const id of ids) expect([id, [...page.find("p", { id }), ...page.find("div", { id })].length]).toEqual([id, 1]);
    expect(page.find("div", { id: groups[1]?.[1] ?? "" })[0]?.text).toContain("Choose at least one message.");
  });

  test("show an error and do not change if a request to lift the stop of a person is invalid", async () => {
    const before = await settings();
    const page = await owner.post(path, { intent: "lift", stopId: "x".repeat(31) });
    expect([page.status, errors(page)]).toEqual([400, ["We could not read this form. Reload the page and fill it in again."]]);
    expect(page.title).toMatch(/^Error: /);
    const shown = (form: typeof before) => form.entries().filter(([name]) => name !== "idempotencyKey");
    expect(shown(page.form("Save"))).toEqual(shown(before));
  });

  test.each<[string, Record<string, string>]>([
    ["an unknown choice about emergency calls", { emergencyCalls: "sometimes" }],
    ["an unknown choice about the plate", { plate: "none" }],
    ["0 messages an hour", { messagesPerHour: "0" }],
    ["100 messages an hour", { messagesPerHour: "100" }],
    ["a word as the number of messages an hour", { messagesPerHour: "some" }],
  ])("refuse %s, which no form offers", async (_, changes) => {
    const entries = (await settings()).entries().filter(([name]) => !(name in changes));
    const page = await owner.post(path, [...entries, ...Object.entries(changes)]);
    expect(page.status).toBe(400);
    expect(errors(page)).toHaveLength(1);
    expect((await settings()).value("emergencyCalls")).toBe("default");
  });

  test("list a bike's messages for a bike", async () => {
    const { page } = await openOwnerScreen(website.origin, rohan.phone);
    const bike = await page.follow("Contact settings of MH12QR7788");
    expect(bike.text).toContain("forgot keys in the bike");
    expect(bike.text).not.toContain("lights of the car");
  });
});

describe("proof of presence", () => {
  const guid = stickers.trialCar;
  let settingsPath: string;
  const turn = async (asksProof: boolean) => (await owner.open(settingsPath)).form("Save").fill({ asksProof }).submit("Save");
  beforeAll(async () => {
    const list = await owner.open("/userdetail");
    settingsPath = list.links().find(({ text }) => text === "Contact settings of KA05TR1509")?.address ?? "";
    expect((await turn(true)).text).toContain("Contact settings saved.");
  });
  afterAll(() => turn(false));

  test("masks the plate, and asks for its last four characters in every form", async () => {
    const page = await scan(guid);
    expect(page.find("data").map((plate) => plate.text)).toEqual(["IND KA 05 •• ••••"]);
    expect(page.html).not.toContain("1509");
    expect(page.find("input", { name: "proof" }).length).toBe(3);
    expect(page.text).toContain("Last four letters or digits of the plate");
    expect(page.text).not.toContain("Last four letters or digits of the plate (optional)");
    expect(page.html).not.toContain("<script");
  });

  test.each([
    ["nothing", "", "Enter the last four letters or digits of the plate."],
    ["other characters", "1508", "These are not the last four letters or digits of the plate. Nothing was sent."],
    ["41 characters", "1".repeat(41), "Use 40 characters or fewer."],
  ])("blocks a message with %s as the proof, and keeps what was entered", async (_, proof, message) => {
    const before = (await readOutbox(website.origin)).length;
    const page = await (await scan(guid)).form("Message").fill({ id: "9", proof }).submit("Message");
    expect([page.status, errors(page)]).toEqual([400, [message]]);
    expect(page.find("a", { href: "#message-proof" }).length).toBe(1);
    expect(page.descriptionOf("proof")).toContain(message);
    expect(["id", "proof"].map((name) => page.form("Message").value(name))).toEqual(["9", proof]);
    expect((await readOutbox(website.origin)).length).toBe(before);
  });

  test("refuses a phone call with the wrong characters, and keeps what was entered", async () => {
    const before = (await readOutbox(website.origin)).length;
    for (const button of ["Call the owner", "Call the owner's emergency contact"]) {
      const page = await (await scan(guid)).form(button).fill({ from: "9876543210", proof: "1508" }).submit(button);
      expect([page.status, errors(page)]).toEqual([400, ["These are not the last four letters or digits of the plate. Nothing was sent."]]);
      expect(["from", "proof"].map((name) => page.form(button).value(name))).toEqual(["9876543210", "1508"]);
      expect(page.find("details", { open: true }).length).toBe(1);
    }
    expect((await readOutbox(website.origin)).length).toBe(before);
  });

  test("with the right characters, allows a phone call, and one message a day from a person without cookies", async () => {
    const visitor = browser(website.origin, { cookies: false });
    const send = async (id: string) =>
      (await visitor.open(`/quickcontact?guid=${guid}`)).form("Message").fill({ id, proof: "15 09" }).submit("Message");
    expect((await send("9")).text).toContain("Thank you for Helping !!");
    const refused = await send("6");
    expect(refused.status).toBe(429);
    // A day, less what the test took.
    expect(Number(refused.headers.get("retry-after")) / 3600).toSatisfy((hours: number) => hours > 23 && hours <= 24);
    const called = await (await scan(guid)).form("Call the owner").fill({ from: "9876543210", proof: "1509" }).submit("Call the owner");
    expect(called.text).toContain("Call initiated successfully!");
  });
});

test("only a person whom the owner stopped is asked for the last characters of the plate, until the owner lifts the stop", async () => {
  const guid = stickers.postpaidRegistered;
  const path = `/quickcontact?guid=${guid}`;
  const person = browser(website.origin, { cookies: false });
  const sent = await (await person.open(path)).form("Message").fill({ id: "9" }).submit("Message");
  expect(sent.text).toContain("Thank you for Helping !!");
  const link = await answerLinkSentTo(website.origin, rohan.phone, "car in no parking zone");
  const question = await (await browser(website.origin, { cookies: false }).open(link)).follow("Stop messages from this person");
  expect((await person.open(path)).find("input", { name: "proof" })).toEqual([]);
  await question.form("Stop messages").submit("Stop messages");

  const again = await person.open(path);
  expect(again.find("data").map((plate) => plate.text)).toEqual(["IND MH 14 •• ••••"]);
  const refused = await again.form("Message").fill({ id: "9", proof: "2300" }).submit("Message");
  expect([refused.status, errors(refused)]).toEqual([
    400,
    ["These are not the last four letters or digits of the plate. Nothing was sent."],
  ]);
  expect((await scan(guid)).find("input", { name: "proof" })).toEqual([]);

  const { page } = await openOwnerScreen(website.origin, rohan.phone);
  const settingsPage = await page.follow("Contact settings of MH14PP2301");
  expect(settingsPage.text).toContain("Message: car in no parking zone");
  const lift = settingsPage.forms().find(({ buttons }) => buttons.some((button) => button.startsWith("Undo stop")));
  const lifted = await lift?.submit();
  expect(lifted?.text).toContain("This person can write to you again.");
  expect(lifted?.text).toContain("You have not stopped anybody.");
  expect((await person.open(path)).find("input", { name: "proof" })).toEqual([]);
});

describe("the preview", () => {
  test("shows what a scan shows, and cannot send anything", async () => {
    const page = await (await owner.open(path)).follow("See what they see");
    expect([page.status, page.title]).toEqual([200, expect.stringContaining("What they see")]);
    const scanned = await scan(stickers.paidCar);
    for (const shown of ["car is getting towed", "Blood group: B+", "The privacy of all callers will be protected", "MASKED call"]) {
      expect(page.text).toContain(shown);
      expect(scanned.text).toContain(shown);
    }
    const forms = page.find("form").filter((form) => form.attribute("action")?.includes("quickcontact"));
    expect(forms).toEqual([]);
    expect(page.find("fieldset", { disabled: true }).length).toBe(3);
    for (const link of ["Accident or emergency", "Is this sticker on the wrong vehicle?"]) {
      expect(scanned.links().map(({ text }) => text)).toContain(link);
      expect(page.text).toContain(link);
      expect(page.links().map(({ text }) => text)).not.toContain(link);
    }
  });

  test("says that nobody can contact the owner if the sticker is no longer valid", async () => {
    const list = await owner.open("/userdetail");
    const preview = await (await list.follow("Contact settings of KA01EX9034")).follow("See what they see");
    expect(preview.text).toContain("Nobody can contact you through this sticker now.");
  });
});
