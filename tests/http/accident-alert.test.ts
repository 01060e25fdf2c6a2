import { afterAll, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";

/** Tests what the accident page says about who was alerted. Each test sets the API's responses. */
const api = await startBrokenApi();
const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
afterAll(() => api.stop());

const NOBODY = /Nobody has been alerted/;
const success = { ErrorCode: "0", Status: "Success" };
const shield = { asksProof: 0, hidesBloodGroup: 1, takesCalls: 1, takesEmergencyCalls: 1, messageIds: ["6"] };
const sticker = {
  QRCodeFor: "1",
  productid: "1",
  VehicleOwnerMasterId: "1",
  VehicleOwnerMasterDetailId: "2",
  isPaid: "1",
  vehiclePlateNumber: "KA01AB1234",
  strBloodGroup: "",
  shield,
};
const callIn = (state: string): Behaviour => ({ body: { ...success, call: { target: "emergency", state, at: "2026-11-22T10:00:00Z" } } });
const accepted: Behaviour = { body: { ...success, contact: "1.a" } };
const refused: Behaviour = { body: { ErrorCode: "1" } };

/** Opens the accident page without cookies. */
async function open(guid = "aSticker"): Promise<Page> {
  api.reset();
  api.answer("/qrcodedetail", { body: { ...success, data: sticker } });
  return browser(website.origin, { cookies: false }).open(`/accident?guid=${guid}`);
}

/** Requests a phone call. The API responds to the request with `answer`, and then gives `status` as the status of the phone call. */
async function call(page: Page, answer: Behaviour, status: Behaviour): Promise<Page> {
  api.answer("/make-call", answer);
  api.answer("/contact/status", status);
  return page.form("Call the emergency contact").fill({ from: "9876543210" }).submit("Call the emergency contact");
}

test.each<[string, Behaviour, string]>([
  ["was not answered", callIn("unanswered"), "The call was not answered."],
  ["is still ringing", callIn("ringing"), "We are calling your phone."],
])("the accident page says that nobody was alerted if the only phone call %s", async (_, status, title) => {
  const page = await call(await open(), accepted, status);
  expect(page.text).toContain(title);
  expect(page.text).toMatch(NOBODY);
});

test.each<[string, Behaviour]>([
  ["reached somebody", callIn("answered")],
  ["reached somebody and ended", callIn("ended")],
  ["may still reach somebody", callIn("ringing")],
  ["has no known status", "drop"],
])("the accident page does not say that nobody was alerted if an earlier phone call %s", async (_, first) => {
  const page = await call(await call(await open(), accepted, first), accepted, callIn("ringing"));
  for (const state of ["unanswered", "failed", "blocked", "ringing"]) {
    api.answer("/contact/status", callIn(state));
    expect((await browser(website.origin).open(page.path)).text).not.toMatch(NOBODY);
  }
});

test("the accident page remembers that somebody was reached, even while the API is down and after another phone call", async () => {
  const connected = await call(await open(), accepted, callIn("answered"));
  api.answer("/contact/status", "drop");
  const again = await connected.follow("Check again");
  expect(again.text).toContain("You are connected to the emergency contact.");
  const second = await call(again, accepted, callIn("unanswered"));
  expect(second.text).toContain("The call was not answered.\nYou have talked to the emergency contact before.");
});

test.each<[string, Behaviour, number]>([
  ["is refused", refused, 400],
  ["gets no response", "drop", 503],
])("the accident page still says that the first phone call was answered if the request for a second one %s", async (_, answer, status) => {
  const page = await call(await call(await open(), accepted, callIn("ended")), answer, callIn("ended"));
  expect([page.status, page.title]).toEqual([status, expect.stringMatching(/^Error: /)]);
  expect(page.text).not.toMatch(NOBODY);
  expect(page.text).toMatch(/You have talked to the emergency contact/);
});

test("if the API does not respond, the accident page says, now and later, that a phone call may have been made", async () => {
  const page = await call(await open(), "drop", callIn("ended"));
  expect([page.status, page.headers.get("retry-after"), page.form("Call the emergency contact").value("from")]).toEqual([
    503,
    "30",
    "9876543210",
  ]);
  expect(page.text).toContain("We do not know whether the call was made. Call 112.");
  expect(page.text).toContain("The call may have been made.");
  expect(page.text).not.toMatch(NOBODY);

  api.answer("/accident/blood_group", { body: { ...success, strBloodGroup: "AB-" } });
  const after = await page.form("Show the blood group").submit("Show the blood group");
  expect(after.text).toContain("The owner's blood group: AB-");
  expect(after.text).toContain("The call may have been made.");
  expect((await call(after, accepted, callIn("unanswered"))).text).not.toMatch(NOBODY);
});

test("the accident page says that nobody was alerted if the API refuses the phone call", async () => {
  const page = await call(await open(), refused, "drop");
  expect([page.status, page.text.includes("We could not call the emergency contact. Call 112.")]).toEqual([400, true]);
  expect(page.text).toContain("Nobody has been alerted yet.");
});

test.each<[string, Behaviour, Behaviour]>([
  ["cannot be read", accepted, "drop"],
  ["contains no phone call", accepted, { body: success }],
  ["cannot be requested, because the API returned no reference", { body: success }, "drop"],
])("the accident page says that the result of a phone call is unknown if its status %s", async (_, answer, status) => {
  const page = await call(await open(), answer, status);
  expect(page.text).toContain("We cannot see what became of the call.");
  expect(page.text).not.toMatch(NOBODY);
});

test("the accident page ignores another sticker's phone calls, and is unsure about alerts if `progress` in its URL is invalid", async () => {
  const there = await call(await open(), accepted, callIn("ended"));
  const progress = there.url.searchParams.get("progress") ?? "";
  const here = await browser(website.origin).open(`/accident?guid=anotherSticker&progress=${progress}`);
  expect(here.text).toContain("Nobody has been alerted yet.");
  const unreadable = await browser(website.origin).open("/accident?guid=aSticker&progress=expired");
  expect(unreadable.text).toContain("We do not know whether somebody has been alerted.");
  expect(unreadable.text).not.toMatch(NOBODY);
});

test.each([
  ["stickerPaused", true],
  ["stickerPausedUncallable", false],
] as const)("the accident page of a sticker that is refused with %s offers the call: %s", async (ReplyCode, isOffered) => {
  api.answer("/qrcodedetail", { body: { ErrorCode: "1", ReplyCode } });
  const scan = await browser(website.origin).open("/qrcode_process/aSticker");
  const page = await scan.follow("Accident or emergency");
  expect(page.text.includes("Call the emergency contact"), page.text).toBe(isOffered);
  expect(page.text.includes("There is no emergency contact whom we can call."), page.text).toBe(!isOffered);
  expect(page.links()).toContainEqual({ text: "Call 112", address: "tel:112" });
});

test("while the API is down, every page of a person at a vehicle links to 112", async () => {
  api.answer("/qrcodedetail", "drop");
  const guid = "K7QM2XV94HTB8WZC";
  for (const path of [`/qrcode_process/${guid}`, `/quickcontact?guid=${guid}`, `/accident?guid=${guid}`, `/wrongvehicle?guid=${guid}`]) {
    const page = await browser(website.origin).open(path);
    expect([path, page.status]).toEqual([path, 503]);
    expect(page.links()).toContainEqual({ text: "Call 112", address: "tel:112" });
  }
});
