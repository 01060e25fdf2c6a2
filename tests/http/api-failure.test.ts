import { afterAll, describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../stand-ins/broken-api";

const api = await startBrokenApi();
afterAll(() => api.stop());
const website = serverForTests(() =>
  startWebsite({ apiBaseUrl: api.origin, environment: { API_TIMEOUT_MS: "500", API_CACHE_SECONDS: "0" } }),
);

const LOOK_UP = "/qrcodedetail";
const GUID = "aSticker";

/** A paid car as another API might write it: every number a string, the record in a list, fields that nobody asked for. */
const foreignSticker = {
  ErrorCode: 0,
  Status: "SUCCESS",
  generated: "2026-01-01",
  data: [
    {
      QRCodeFor: 1,
      rate: "500.00",
      productid: "1",
      strBloodGroup: null,
      vehiclePlateNumber: "KA01AB1234",
      VehicleOwnerMasterId: "770077",
      VehicleOwnerMasterDetailId: "120012",
      isPaid: "1",
      demoEndDate: "0000-00-00",
      strName: "Somebody's Name",
      strPhone: "9812345678",
    },
  ],
};

const broken: [string, Behaviour][] = [
  ["answers 500", { status: 500, body: { Message: "SQLSTATE[42S02]" } }],
  ["answers 502 with a page of its proxy", { status: 502, body: "<html><h1>Bad Gateway</h1></html>" }],
  ["closes the connection", "drop"],
  ["never answers", "silence"],
  ["answers a page instead of JSON", { body: "<!DOCTYPE html><title>Welcome</title>" }],
  ["answers nothing", { body: "" }],
  ["answers {}", { body: {} }],
  ["answers half a JSON document", { body: '{"ErrorCode":"0","Status":"Success","data":{"QRCod' }],
  ["says yes without a sticker", { body: { ErrorCode: "0", Status: "Success" } }],
  ["redirects elsewhere", { status: 302, headers: { Location: "/elsewhere" }, body: "" }],
  ["wants a login", { status: 401, body: { Message: "Unauthenticated." } }],
];

describe.each(["/qrcode_process/aSticker", "/quickcontact?guid=aSticker"])("when the API fails, %s", (address) => {
  test.each(broken)("says so and offers another try: the API %s", async (_, behaviour) => {
    api.answer(LOOK_UP, behaviour);
    const page = await browser(website.origin).open(address);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(page.text).toContain("An error occurred while fetching the data.");
    expect(page.text).not.toMatch(/SQLSTATE|Bad Gateway|Welcome|Unauthenticated/);

    api.answer(LOOK_UP, { body: foreignSticker });
    const again = await page.follow("Try again");
    expect([again.status, again.path]).toEqual([200, `/quickcontact?guid=${GUID}`]);
  });

  test.each([
    ["says when to come back", { "Retry-After": "7" }, "7"],
    ["does not say when to come back", {}, "60"],
  ])("is limited as the API is, which %s", async (_, headers, seconds) => {
    api.answer(LOOK_UP, { status: 429, headers, body: { Message: "Too Many Attempts." } });
    const page = await browser(website.origin).open(address);
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, seconds]);
    expect(page.links().map((link) => link.text)).toContain("Try again");
  });

  test.each([
    ["refuses with a word", { ErrorCode: "1", Status: "Failed", Message: "No such code" }],
    ["refuses by half", { ErrorCode: "0", Status: "Failed" }],
    ["refuses with a number", { ErrorCode: 404 }],
    ["names a kind of sticker that nobody knows", { ...foreignSticker, data: { QRCodeFor: "9", isPaid: "1" } }],
  ])("takes the sticker for inactive when the API %s", async (_, body) => {
    api.answer(LOOK_UP, { body });
    expect((await browser(website.origin).open(address)).path).toBe("/inactiveqr");
  });
});

test("a foreign API's way of writing is understood, and what it tells too much is not shown", async () => {
  api.answer(LOOK_UP, { body: foreignSticker });
  const page = await browser(website.origin).open(`/qrcode_process/${GUID}`);
  expect(page.path).toBe(`/quickcontact?guid=${GUID}`);
  expect(page.text).toContain("KA01AB1234");
  expect(page.text).toContain("Blood group: N/A");
  expect(page.html).not.toMatch(/Somebody|9812345678|770077|120012/);
});

test("a look-up that got no answer is asked once more, one that was answered is not", async () => {
  const before = api.calls(LOOK_UP);
  api.answer(LOOK_UP, "drop");
  await browser(website.origin).open(`/qrcode_process/${GUID}`);
  expect(api.calls(LOOK_UP) - before).toBe(2);
  api.answer(LOOK_UP, { body: { ErrorCode: "1", Message: "no" } });
  await browser(website.origin).open(`/qrcode_process/${GUID}`);
  expect(api.calls(LOOK_UP) - before).toBe(3);
});

describe("when the API fails while the owner is contacted", () => {
  const contactPage = async () => {
    api.answer(LOOK_UP, { body: foreignSticker });
    return browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${GUID}`);
  };
  const failed = "An error occurred while sending the message.";
  const failures: [string, Behaviour, number, string][] = [
    ["answers 500", { status: 500, body: "" }, 503, failed],
    ["closes the connection", "drop", 503, failed],
    ["never answers", "silence", 503, failed],
    ["answers a page", { body: "<h1>Hello</h1>" }, 503, failed],
    ["refuses", { body: { ErrorCode: "1", Message: "Template missing" } }, 422, "Failed to send message: Template missing"],
    ["refuses without a word", { body: { Status: "Failed" } }, 422, failed],
    ["wants a login", { status: 403, body: {} }, 422, failed],
  ];

  test.each(failures)("nobody is thanked for a message that was not sent: the API %s", async (_, behaviour, status, words) => {
    const page = await contactPage();
    api.answer("/sms/template", behaviour);
    const before = api.calls("/sms/template");
    const end = await page.form("Message").fill({ id: "6" }).submit("Message");
    expect([end.status, end.url.pathname]).toEqual([status, "/thank-you-final"]);
    expect(end.text).toContain(words);
    expect(end.text).not.toContain("Thank you");
    expect(api.calls("/sms/template") - before).toBe(1);
    expect((await end.follow("Try again")).path).toBe(`/quickcontact?guid=${GUID}`);
  });

  const blocked = "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.";
  const callFailures: [string, Behaviour, number, string][] = [
    ["refuses without a word", { body: { ErrorCode: "1" } }, 400, blocked],
    ["answers 500", { status: 500, body: "" }, 503, "The call could not be placed just now."],
    ["never answers", "silence", 503, "The call could not be placed just now."],
    ["is limited", { status: 429, headers: { "Retry-After": "120" }, body: {} }, 429, "Please try again in 2 minutes."],
  ];

  test.each(callFailures)("a call that was not placed says why and keeps the number: the API %s", async (_, behaviour, status, words) => {
    const page = await contactPage();
    api.answer("/make-call", behaviour);
    const end = await page.form("Call the owner").fill({ from: "9876543210" }).submit("Call the owner");
    expect([end.status, end.path]).toEqual([status, `/quickcontact?guid=${GUID}`]);
    expect(end.text).toContain(words);
    expect(end.form("Call the owner").value("from")).toBe("9876543210");
  });

  test("a person who is limited is told when to come back", async () => {
    const page = await contactPage();
    api.answer("/sms/template", { status: 429, headers: { "Retry-After": "90" }, body: {} });
    const end = await page.form("Message").fill({ id: "6" }).submit("Message");
    expect([end.status, end.headers.get("retry-after")]).toEqual([429, "90"]);
    expect(end.text).toContain("Please try again in 2 minutes.");
  });
});
