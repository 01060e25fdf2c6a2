import { afterAll, describe, expect, test } from "vitest";

import { READS_BROWSER_MARK_HEADER } from "#contract/call";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sendRaw } from "../harness/raw-request";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";

/** Tests the page that the link in an owner's SMS opens. Each test sets the API's responses. */
const api = await startBrokenApi();
afterAll(() => api.stop());
const environment = { API_CACHE_SECONDS: "0" };
/** A website whose API identifies itself as the built-in API. */
const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin, environment }));
/** An API that implements only the spec. */
const foreignApi = await startBrokenApi();
afterAll(() => foreignApi.stop());
const foreignWebsite = sharedServer(() => startWebsite({ apiBaseUrl: foreignApi.origin, environment }));

const VIEW = "/contact/owner_view";
const ANSWER = "/contact/answer";
const PATH = "/r?c=K7QM2XV9TB";
const LABELS = ["On my way, 5 minutes", "On my way, 15 minutes", "I cannot come now", "It is taken care of", "Not my vehicle"];

const success = { ErrorCode: "0", Status: "Success" };
const contact = { plate: "KA03MN4521", reason: "6", startedAt: "2026-11-22T08:32:00.000Z", answer: null, isSolved: 0, isStopped: 0 };
const refusal: Behaviour = { body: { ErrorCode: "1", Message: "No" } };

const view = (changes: object = {}): Behaviour => ({
  headers: { [READS_BROWSER_MARK_HEADER]: "1" },
  body: { ...success, ...contact, ...changes },
});

/** Opens the link. The API responds with `response` to the request for the contact. */
async function open(response: Behaviour, path = PATH) {
  api.reset();
  api.answer("/state_list", { headers: { [READS_BROWSER_MARK_HEADER]: "1" }, body: { ...success, data: [] } });
  api.answer(VIEW, response);
  return browser(website.origin, { cookies: false }).open(path);
}

describe("the owner's link", () => {
  test("shows the plate, the reason, the time and five buttons, without a login or a redirect", async () => {
    const page = await open(view());
    expect([page.status, page.redirectedFrom]).toEqual([200, []]);
    expect(page.find("data").map((plate) => plate.attribute("value"))).toEqual(["KA03MN4521"]);
    expect(page.text).toMatch(/lights of the car are on\n(?:22-11-2026 )?2:02\spm\n/);
    expect(page.forms().map(({ buttons }) => buttons)).toEqual([LABELS]);
  });

  test("opens a page that is not indexed, has no script, and does not reveal its URL to other websites", async () => {
    const page = await open(view());
    expect(page.find("meta", { name: "robots", content: "noindex" }).length).toBe(1);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.html).not.toContain("<script");
    const others = page.links().filter(({ address }) => /^https?:/.test(address) && !address.startsWith(website.origin));
    expect(others).toEqual([]);
  });

  test.each(["gzip", "br"])("opens a page of at most 14,000 bytes, headers included, with %s", async (encoding) => {
    await open(view({ answer: "cannot_come" }));
    const head = `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(website.origin, head);
    console.info(`/r with ${encoding}: ${answer.length} bytes`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.length).toBeLessThanOrEqual(14_000);
  });

  test("changes nothing when it is opened, however often", async () => {
    const before = api.calls(ANSWER);
    for (let count = 0; count < 10; count += 1) await open(view());
    for (const answer of ["cannot_come", "stop"]) await open(view(), `${PATH}&intent=${answer}&answer=${answer}`);
    expect(api.calls(ANSWER)).toBe(before);
  });

  test("says that somebody asked for a phone call if the contact began in that way", async () => {
    expect((await open(view({ reason: "" }))).text).toContain("Somebody asked for a call with you.");
  });

  test("shows the owner's answer, and offers the others", async () => {
    const page = await open(view({ answer: "cannot_come" }));
    expect(page.text).toContain("Your answer\nI cannot come now");
    expect(page.forms().map(({ buttons }) => buttons)).toEqual([LABELS.filter((label) => label !== "I cannot come now")]);
  });

  test("offers no answer that a stopped person would not see, and says why, also when it is posted", async () => {
    const stopped = view({ isStopped: 1, hidesAnswers: 1 });
    const page = await open(stopped);
    expect([page.forms(), page.text.includes("This person does not see your answers.")], page.text).toEqual([[], true]);
    expect(page.text).not.toContain("sees your answer at once");
    api.answer(ANSWER, refusal);
    const posted = await browser(website.origin).post(PATH, { intent: "on_my_way_5" });
    expect(posted.find("div", { role: "alert" })[0]?.text).toContain("This person does not see your answers.");
  });

  test("offers no answer after the contact is solved", async () => {
    const page = await open(view({ isSolved: 1 }));
    expect(page.text).toContain("The person says that it is solved.");
    expect(page.forms()).toEqual([]);
  });
});

describe("an answer", () => {
  test("is stored, and leads back to the page", async () => {
    const page = await open(view());
    api.answer(ANSWER, { body: success });
    const before = api.calls(ANSWER);
    const end = await page.form().submit("On my way, 15 minutes");
    expect([end.status, end.path, end.redirectedFrom.length, api.calls(ANSWER)]).toEqual([200, PATH, 1, before + 1]);
  });

  test.each<[string, Behaviour, number]>([
    ["is refused", refusal, 400],
    ["cannot be stored", "drop", 503],
    ["exceeds a limit", { status: 429, headers: { "Retry-After": "60" }, body: {} }, 429],
  ])("shows an error on its page if it %s", async (_, response, status) => {
    const page = await open(view());
    api.answer(ANSWER, response);
    const end = await page.form().submit("On my way, 15 minutes");
    expect([end.status, end.find("div", { role: "alert" }).length]).toEqual([status, 1]);
    expect(end.title).toMatch(/^Error: /);
    expect(end.form().buttons).toEqual(LABELS);
  });

  test.each([{}, { intent: "anything" }])("is refused unless it is one of the five answers: %j", async (entries) => {
    await open(view());
    const before = api.calls(ANSWER);
    const end = await browser(website.origin).post(PATH, entries);
    expect([end.status, api.calls(ANSWER)]).toEqual([400, before]);
    expect(end.text).toContain("Choose one of the answers.");
  });
});

describe("stopping a person", () => {
  const STOP = "/contact/stop";

  test("needs a confirmation, then stops the person and says so", async () => {
    const page = await open(view());
    const question = await page.follow("Stop messages from this person");
    expect(question.text).toContain("Stop messages from this person?");
    expect(question.forms().map(({ buttons }) => buttons)).toEqual([["Stop messages"]]);
    expect((await question.follow("Go back")).forms().map(({ buttons }) => buttons)).toEqual([LABELS]);
    const before = api.calls(STOP);
    api.answer(STOP, { body: success });
    api.answer(VIEW, view(), view({ isStopped: 1 }));
    const end = await question.form().submit("Stop messages");
    expect([end.status, end.path, api.calls(STOP)]).toEqual([200, PATH, before + 1]);
    expect(end.text).toContain("Messages from this person are stopped for 30 days. The owner can undo it");
    expect(end.links().map(({ text }) => text)).not.toContain("Stop messages from this person");
  });

  test("does not happen before the confirmation, and cannot be confirmed twice", async () => {
    const before = api.calls(STOP);
    await open(view(), `${PATH}&stop=1`);
    expect((await open(view({ isStopped: 1 }), `${PATH}&stop=1`)).text).not.toContain("Stop messages from this person?");
    expect(api.calls(STOP)).toBe(before);
  });

  test.each<[string, Behaviour, number]>([
    ["is refused", refusal, 400],
    ["fails", "drop", 503],
  ])("shows an error if it %s", async (_, response, status) => {
    const page = await open(view(), `${PATH}&stop=1`);
    api.answer(STOP, response);
    const end = await page.form().submit("Stop messages");
    expect([end.status, end.text.includes("We could not stop the messages now.")]).toEqual([status, true]);
  });
});

test("An owner who came from the contact log can go back to it, before and after an answer or a stop", async () => {
  const path = `${PATH}&vehicle=7`;
  const log = (page: Page) => page.links().find(({ text }) => text === "Go back")?.address;
  const page = await open(view(), path);
  expect(log(page)).toBe("/contactlog?vehicle=7");
  api.answer(ANSWER, { body: success });
  expect(log(await page.form().submit("On my way, 15 minutes"))).toBe("/contactlog?vehicle=7");
  const question = await page.follow("Stop messages from this person");
  expect(log(question)).toBe(path);
  api.answer("/contact/stop", { body: success });
  expect((await question.form().submit("Stop messages")).path).toBe(path);
});

describe("a link that does not work", () => {
  const words = "This link does not work. A link in our SMS works for 24 hours.";

  test.each<[string, string, Behaviour]>([
    ["an unknown or expired code", PATH, refusal],
    ["no code", "/r", view()],
    ["an empty code", "/r?c=", view()],
    ["a code that is too long", `/r?c=${"A".repeat(21)}`, view()],
  ])("shows the same page for every cause: %s", async (_, path, response) => {
    const page = await open(response, path);
    expect([page.status, page.forms()]).toEqual([404, []]);
    expect(page.text).toContain(words);
    expect((await browser(website.origin).post(path, { intent: "cannot_come" })).text).toContain(words);
  });

  test("says how long to wait after too many attempts", async () => {
    const page = await open({ status: 429, headers: { "Retry-After": "120" }, body: {} });
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "120"]);
    expect(page.text).toContain("Please try again in 2 minutes.");
  });

  test("can be tried again while the API is down", async () => {
    const page = await open("drop");
    expect([page.status, page.links().map(({ text }) => text)]).toEqual([503, expect.arrayContaining(["Try again"])]);
  });

  test("can be tried again if the API has been down since the website started, and works once the API is up", async () => {
    const downApi = await startBrokenApi();
    downApi.answer("/state_list", "drop");
    const startedAlone = await startWebsite({ apiBaseUrl: downApi.origin, environment });
    const page = await browser(startedAlone.origin).open(PATH);
    expect([page.status, page.headers.get("retry-after"), page.links().map(({ text }) => text)]).toEqual([
      503,
      "30",
      expect.arrayContaining(["Try again"]),
    ]);
    downApi.answer("/state_list", { headers: { [READS_BROWSER_MARK_HEADER]: "1" }, body: { ...success, data: [] } });
    downApi.answer(VIEW, view());
    expect((await page.follow("Try again")).status).toBe(200);
    await startedAlone.stop();
    await downApi.stop();
  });

  test("if the API implements only the spec, shows the page for an unknown URL and makes no API call for the contact", async () => {
    foreignApi.answer("/state_list", { body: { ...success, data: [] } });
    const [page, unknown] = [await browser(foreignWebsite.origin).open(PATH), await browser(foreignWebsite.origin).open("/no-such-page")];
    expect([page.status, page.find("main")[0]?.text]).toEqual([404, unknown.find("main")[0]?.text]);
    expect(foreignApi.calls(VIEW)).toBe(0);
  });
});
