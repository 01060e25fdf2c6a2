import { afterAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";
import { contactHistoryAnswers, longOverview, reportableContact } from "../fakes/contact-history";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { logInOwner, randomPhone, submitCode } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const CONTACTS = "/vehicle_owner/contacts";

const reasonLinks = (page: Page) =>
  page
    .links()
    .map(({ text }) => text)
    .filter((text) => /\(\d+\)$/.test(text));

const dayHeadings = (page: Page) => page.find("h2").map(({ text }) => text.replace(/\d{2}-\d{2}-\d{4}/, "day"));

describe("the contact log with the built-in API", () => {
  const website = sharedServer(startWebsite);

  test("lists the contacts of each day with outcomes and the owner's answer, and sums up the last 30 days", async () => {
    const owner = await logInOwner(website.origin, demoOwners.asha.phone);
    const page = await (await owner.open("/userdetail")).follow("Contacts about KA03MN4521");
    expect(page.text).toMatch(/Last 30 days\n5 contacts/);
    // With fewer than ten contacts, there is nothing to filter.
    expect(reasonLinks(page)).toEqual([]);
    expect(dayHeadings(page).filter((heading) => heading.endsWith("day"))).toHaveLength(5);
    expect(page.text).toMatch(/Delivered\s+Message: lights of the car are on\s+You answered at \d{1,2}:\d\d\s[ap]m: On my way, 5 minutes/);
    expect(page.text).toMatch(
      /Delivered\s+Message: car in no parking zone\s+\d{1,2}:\d\d\s[ap]m Reminder by SMS: Delivered\s+Nobody answered/,
    );
    expect(page.find("svg", { class: "day-strip" })).toHaveLength(1);
    expect(page.text).toMatch(/Numbers by day\n(.*\d{2}-\d{2}-\d{4}: \d contacts?\n){4}/);
  });

  test("has links that filter by reason and stay at the same vehicle, and shows no contacts for an unknown reason", async () => {
    const owner = await logInOwner(website.origin, demoOwners.asha.phone);
    const log = await (await owner.open("/userdetail")).follow("Contacts about KA03MN4521");
    const calls = await owner.open(`${log.path}&reason=call`);
    expect(reasonLinks(calls)).toEqual(["All (5)", "Calls (3)", "Lights of the car are on (1)", "Car in no parking zone (1)"]);
    expect(calls.text).toContain("Call to your emergency contact");
    expect(calls.text).not.toContain("Message:");
    expect(calls.find("a", { "aria-current": "page", class: "pill-link" }).map(({ text }) => text)).toEqual(["Calls (3)"]);
    expect((await calls.follow("All (5)")).path).toBe(log.path);
    const unknown = await owner.open(`${log.path}&reason=%3Cscript%3E`);
    expect([unknown.status, unknown.text.includes("There are no contacts for this reason.")]).toEqual([200, true]);
  });
});

const REPORT = "/vehicle_owner/report_contact";

describe("the contact log with another API", async () => {
  const api = await startBrokenApi();
  afterAll(() => api.stop());
  const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin, environment: { API_CACHE_SECONDS: "0" } }));

  /** Logs in an owner. Then sets the API's response about the contacts, with these fields added. */
  async function ownerWith(answer: object) {
    api.reset();
    api.answer("/vehicle_owner/login", { body: { Status: "Success" } });
    api.answer("/vehicle_owner/verifyOTP", {
      body: { ErrorCode: "0", UserLoginID: "1", VehicleOwnerMasterId: "1", authToken: "aToken" },
    });
    const visitor = browser(website.origin);
    const login = await visitor.open("/userlogin");
    await submitCode(await login.form("Send OTP").fill({ phone: randomPhone() }).submit("Send OTP"), "123456");
    for (const [path, behaviour] of Object.entries(contactHistoryAnswers(answer))) api.answer(path, behaviour);
    return visitor;
  }

  test("sends no page number to the API, and shows a plain table of all contacts, if the API returns all of them at once", async () => {
    const page = await (await ownerWith({})).open("/contactlog?vehicle=1");
    expect(page.find("th", { scope: "row" }).map(({ text }) => text)).toEqual(["22-11-2026 2:02\u00a0pm", "21-11-2026 8:30\u00a0am"]);
    expect(page.text).toMatch(/Message: car is getting towed\s+Sent/);
    expect(page.find("svg", { class: "day-strip" })).toEqual([]);
    expect(page.text).not.toMatch(/Last 30 days|No answer|Report/);
    expect(api.lastBody(CONTACTS)).toEqual({ UserLoginID: "1", VehicleOwnerMasterDetailId: "1" });
  });

  test("sends the page number and the reason to the API if the API divides the contacts into pages", async () => {
    const visitor = await ownerWith({ overview: longOverview });
    const page = await visitor.open("/contactlog?vehicle=1&reason=6");
    const second = await page.follow("Page 2");
    expect(second.path).toBe("/contactlog?vehicle=1&reason=6&page=2");
    expect(api.lastBody(CONTACTS)).toMatchObject({ page: 2, reason: "6" });
    expect((await second.follow("All (45)")).path).toBe("/contactlog?vehicle=1");
    expect(api.lastBody(CONTACTS)).toEqual({ UserLoginID: "1", VehicleOwnerMasterDetailId: "1" });
  });

  test("links each contact that can be answered to the page on which the owner answers or stops the person", async () => {
    const answerable = { ...reportableContact, answerCode: "ABCDEFGHJK" };
    const page = await (await ownerWith({ ContactList: [answerable], overview: longOverview })).open("/contactlog?vehicle=1");
    const links = page.links().filter(({ text }) => text.startsWith("Answer, or stop this person"));
    expect(links.map(({ address }) => address)).toEqual(["/r?c=ABCDEFGHJK&vehicle=1"]);
    const other = await (await ownerWith({ overview: longOverview })).open("/contactlog?vehicle=1");
    expect(other.text).not.toContain("stop this person");
  });

  test.each([
    ["cannot be reported", { ContactList: [{ ...reportableContact, report: "impossible" }] }, "77"],
    ["is not in the list", { ContactList: [reportableContact] }, "78"],
    ["has no id", {}, ""],
  ])("shows an error and sends no report of a contact that %s", async (_, answer, id) => {
    const visitor = await ownerWith({ ...answer, overview: longOverview });
    const before = api.calls(REPORT);
    const page = await visitor.post(`/contactlog?vehicle=1&report=${id}`, {});
    expect([page.status, page.find("div", { role: "alert" })[0]?.text, page.find("dialog")]).toEqual([
      400,
      "There is a problem\nThis contact cannot be reported.",
      [],
    ]);
    expect(api.calls(REPORT)).toBe(before);
  });

  test.each<[string, Behaviour, { status: number; seconds: string }]>([
    ["limits the website's calls", { status: 429, headers: { "Retry-After": "7" }, body: {} }, { status: 429, seconds: "7" }],
    ["is down", "drop", { status: 503, seconds: "30" }],
  ])("says when to try again while the API %s", async (_, behaviour, { status, seconds }) => {
    const visitor = await ownerWith({ overview: longOverview });
    api.answer(CONTACTS, behaviour);
    const page = await visitor.open("/contactlog?vehicle=1");
    expect([page.status, page.headers.get("retry-after")]).toEqual([status, seconds]);
    expect(page.text).toContain("We could not load your contacts. Please try again.");
  });

  test("is not found, and makes no API call about contacts or reports, if the API implements only the spec", async () => {
    const visitor = await ownerWith({});
    const vehicle = { VehicleOwnerMasterDetailId: "1", vehiclePlateNumber: "KA01AB1234", isPaid: "1" };
    api.answer("/vehicle_owner/getQRCode", { body: { ErrorCode: "0", Status: "Success", QRList: [vehicle] } });
    const before = [api.calls(CONTACTS), api.calls(REPORT)];
    const page = await visitor.post("/contactlog?vehicle=1&report=77", {});
    expect([page.status, page.text.includes("Contact history is not available.")]).toEqual([404, true]);
    expect([api.calls(CONTACTS), api.calls(REPORT)]).toEqual(before);
  });
});
