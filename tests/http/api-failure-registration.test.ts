import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { askForCode, goodProfile, somePhone, typeCode } from "../harness/owner-journey";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../stand-ins/broken-api";

const api = await startBrokenApi();
afterAll(() => api.stop());
const website = serverForTests(() =>
  startWebsite({ apiBaseUrl: api.origin, environment: { API_TIMEOUT_MS: "500", API_CACHE_SECONDS: "0" } }),
);

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

const verifiedAnswer = {
  ErrorCode: 0,
  Status: "Success",
  authorisation: { token: "t" },
  vehiclecount: "0",
  VehicleOwnerMasterId: 7,
  UserLoginID: 9,
};

/** An API that knows of no tokens but its own, and whose answers to the first step carry none. */
beforeEach(() => {
  api.answer("/qrcodedetail", { body: { ErrorCode: "0", Status: "Success", data: { QRCodeFor: "1", isPaid: "1" } } });
  api.answer("/register", { body: { Status: "Success", Message: "Sent" } });
  api.answer("/login", { body: { Status: "Success", Message: "Sent" } });
  api.answer("/verifyOTP", { body: verifiedAnswer });
  api.answer("/state_list", { body: { status: "success", state: [{ id: 1, state_name: "Kerala" }] } });
  api.answer("/registerwithvehicledetail", { body: { UserLoginID: 9, vehicleOwnerMasterDetailId: 11 } });
});

const noAnswers: [string, Behaviour][] = [
  ["answers 500", { status: 500, body: "" }],
  ["closes the connection", "drop"],
  ["never answers", "silence"],
  ["answers a page", { body: "<h1>Hello</h1>" }],
  ["answers {}", { body: {} }],
];

/** Somebody at the profile form, as far as the API lets them. */
async function reachProfile(): Promise<Page> {
  const visitor = browser(website.origin);
  await visitor.open("/qrcode_process/aSticker");
  return typeCode(await askForCode(visitor, somePhone()), "123456");
}

describe("when no code can be sent", () => {
  test.each(noAnswers)("the form comes back with what was typed: the API %s", async (_, behaviour) => {
    api.answer("/register", behaviour);
    const page = await askForCode(browser(website.origin), "9876543210", "a@example.in");
    expect([page.status, page.headers.get("retry-after"), summary(page)]).toEqual([503, "30", ["Failed to send OTP"]]);
    expect([page.form("Send OTP").value("strPhone"), page.form("Send OTP").value("strEmail")]).toEqual(["9876543210", "a@example.in"]);
  });

  test.each<[string, Behaviour, string]>([
    ["in the API's words", { body: { Status: "Failed", Message: "User Already Registered..!" } }, "User Already Registered..!"],
    ["in ours when it has none", { body: { Status: "Failed" } }, "Failed to send OTP"],
    ["in all of its words", { body: { Status: "Failed", errors: { a: ["One."], b: ["Two."] } } }, "One., Two."],
    ["without its markup", { body: { Status: "Failed", Message: "<b>No</b>" } }, "<b>No</b>"],
  ])("a refusal is told %s", async (_, behaviour, message) => {
    api.answer("/register", behaviour);
    const page = await askForCode(browser(website.origin), somePhone());
    expect([page.status, summary(page)]).toEqual([400, [message]]);
  });

  test("at the login, in the words of the login", async () => {
    const logIn = async () =>
      (await browser(website.origin).open("/login")).form("Send OTP").fill({ phone: somePhone() }).submit("Send OTP");
    api.answer("/login", "drop");
    expect(summary(await logIn())).toEqual(["An error occurred during login."]);
    api.answer("/login", { body: { Status: "Failed" } });
    expect(summary(await logIn())).toEqual(["Failed to send OTP"]);
  });
});

describe("when a code cannot be verified", () => {
  test.each(noAnswers)("the step stays and can be tried again: the API %s", async (_, behaviour) => {
    const codePage = await askForCode(browser(website.origin), somePhone());
    api.answer("/verifyOTP", behaviour);
    const page = await typeCode(codePage, "123456");
    expect([page.status, page.title, summary(page)]).toEqual([503, "Error: Verify OTP - PlateNote", ["Failed to verify OTP"]]);
    expect(page.html).not.toContain("123456");
  });

  test("a refusal without a word is a wrong code, and one in English words is told", async () => {
    const codePage = await askForCode(browser(website.origin), somePhone());
    api.answer("/verifyOTP", { body: { ErrorCode: "1" } });
    expect(summary(await typeCode(codePage, "123456"))).toEqual(["Invalid OTP..!"]);
    api.answer("/verifyOTP", { status: 422, body: { Message: "Code used" } });
    expect(summary(await typeCode(codePage, "123456"))).toEqual(["Code used"]);
  });
});

describe("when the profile cannot be saved", () => {
  test.each(noAnswers)("what was typed is kept: the API %s", async (_, behaviour) => {
    const profile = await reachProfile();
    api.answer("/registerwithvehicledetail", behaviour);
    const page = await profile.form("Submit").fill(goodProfile).submit("Submit");
    expect([page.status, summary(page)]).toEqual([503, ["There was an error submitting the form."]]);
    expect(page.form("Submit").value("strName")).toBe(goodProfile.strName);
  });

  test("a session that the API has ended leads to the login, which says so", async () => {
    const profile = await reachProfile();
    api.answer("/registerwithvehicledetail", { status: 401, body: {} });
    const page = await profile.form("Submit").fill(goodProfile).submit("Submit");
    expect([page.path, page.text.includes("Your session has ended. Please log in again.")]).toEqual(["/login", true]);
  });

  test("a session without a login id opens no screen of the owner's area, and still registers", async () => {
    const { UserLoginID: _, ...verified } = verifiedAnswer;
    api.answer("/verifyOTP", { body: verified });
    const visitor = browser(website.origin);
    await visitor.open("/qrcode_process/aSticker");
    const profile = await typeCode(await askForCode(visitor, somePhone()), "123456");
    for (const path of ["/userdetail", "/userprofile", "/myqr"]) {
      expect((await visitor.open(path)).path).toBe(`/userlogin?next=${encodeURIComponent(path)}`);
    }
    expect((await profile.form("Submit").fill(goodProfile).submit("Submit")).path).toBe("/thank-you-postpaid");
  });

  test("without the list of states the state is typed, and it works all the same", async () => {
    api.answer("/state_list", { status: 500, body: "" });
    const profile = await reachProfile();
    expect(profile.text).toContain("Failed to fetch state list.");
    expect(profile.find("input", { name: "strState" }).length).toBe(1);
    const end = await profile.form("Submit").fill(goodProfile).submit("Submit");
    expect(end.path).toBe("/thank-you-postpaid");
  });
});

test.each(noAnswers)("a page of text that cannot be had says so: the API %s", async (_, behaviour) => {
  api.answer("/pages", behaviour);
  const page = await browser(website.origin).open("/privacypolicy");
  expect([page.status, page.text.includes("Failed to load content.")]).toEqual([503, true]);
  const terms = await browser(website.origin).open("/termscondition");
  expect([terms.status, terms.text.includes("Failed to load terms and conditions.")]).toEqual([503, true]);
  expect(page.links().map((link) => link.text)).toContain("Try again");
});

test("a page of text is cleaned of all that is no text", async () => {
  const description = `<h2 onclick="x()">Terms</h2><script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=x()><p>Good.</p>`;
  api.answer("/pages", { body: { status: "success", Page: [{ page_name: "<i>Terms</i>", description }] } });
  const page = await browser(website.origin).open("/termscondition");
  expect(page.text).toContain("<i>Terms</i>\nTerms\na\nGood.");
  expect(page.html).not.toMatch(/<script|onclick|onerror|javascript:/);
});
