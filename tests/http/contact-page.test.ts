import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";

import { words } from "#contract/words";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { sendRaw } from "../harness/raw-request";
import { SHORT_API_TIMEOUT, startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";
import { contactAnswer, contactStates, type ContactState } from "../fakes/contact-states";

/**
 * Tests the page of a contact (/thank-you-final), which shows the status of a message or phone call. Each test sets the API's responses.
 * tests/http/contact-story.test.ts uses the built-in API.
 */
const api = await startBrokenApi();
afterAll(() => api.stop());
const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin, environment: { ...SHORT_API_TIMEOUT, API_CACHE_SECONDS: "0" } }));

const GUID = "aStickerOfSomebody";
const PLATE = "KA01AB1234";
const CONTACT = "77.opaque";
const MOST_BYTES = 14_000;

const ok = { ErrorCode: "0", Status: "Success" };
const sticker = {
  QRCodeFor: "1",
  productid: "1",
  VehicleOwnerMasterId: "1",
  VehicleOwnerMasterDetailId: "2",
  isPaid: "1",
  vehiclePlateNumber: PLATE,
  strBloodGroup: "",
};

/** The visitor (by default without cookies), the API's response to the message, and the message's id. */
type Sending = { readonly visitor?: Visitor; readonly accepted?: object; readonly id?: string };

/** Sends a message. The API responds with `status` to requests for the contact's status. */
async function send(
  status: Behaviour,
  { visitor = browser(website.origin, { cookies: false }), accepted = { contact: CONTACT }, id = "6" }: Sending = {},
) {
  api.reset();
  api.answer("/qrcodedetail", { body: { ...ok, data: sticker } });
  api.answer("/sms/template", { body: { ...ok, ...accepted } });
  api.answer("/make-call", { body: { ...ok, contact: CONTACT } });
  api.answer("/contact/status", status);
  const page = await visitor.open(`/quickcontact?guid=${GUID}`);
  return page.form("Message").fill({ id }).submit("Message");
}

const inState = (state: ContactState, visitor?: Visitor) => send({ body: contactAnswer(state) }, visitor ? { visitor } : {});
const buttonsOf = (page: Page) => page.forms().flatMap(({ buttons }) => buttons);
const scriptsOf = (page: Page) => [...page.html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].map(([, script = ""]) => script);
const scriptPolicyOf = (page: Page) => /script-src[^;]*/.exec(page.headers.get("content-security-policy") ?? "")?.[0] ?? "";

test("if the API returns no reference to the contact, the page shows only the spec's texts, and requests no status", async () => {
  const before = api.calls("/contact/status");
  const page = await send("drop", { accepted: {} });
  expect([page.status, page.url.pathname]).toEqual([200, "/thank-you-final"]);
  expect(page.text).toContain("Your Message is sent successfully\nThank you for Helping !!\nMessage sent successfully!\nHome");
  expect(page.text).not.toContain("What happens now");
  expect([page.forms(), scriptsOf(page), api.calls("/contact/status")]).toEqual([[], [], before]);
  expect(scriptPolicyOf(page)).not.toContain("sha256");
});

test("if the API returns no reference to the contact, an urgent message is still followed by 112 and a call", async () => {
  const links = async (id: string) => (await send("drop", { accepted: {}, id })).links().map(({ text }) => text);
  expect(await links("10")).toEqual(expect.arrayContaining(["Call 112", "Ask for a call"]));
  expect(await links("2")).toContain("Ask for a call");
  expect(await links("2")).not.toContain("Call 112");
});

describe.each(contactStates)('the page of a contact that is in the state "%s"', (state) => {
  test("reveals no guid or contact's reference in its HTML, its URL or the data that Remix requests", async () => {
    const page = await inState(state);
    const decoded = Buffer.from(page.url.searchParams.get("result") ?? "", "base64url").toString("latin1");
    for (const shown of [page.html, page.url.href, decoded]) {
      for (const secret of [GUID, CONTACT]) expect(shown).not.toContain(secret);
    }
    const data = await browser(website.origin).open(`${page.path}&_data=routes%2Fthank-you-final`);
    for (const secret of [GUID, CONTACT]) expect(data.html).not.toContain(secret);
  });

  test.each(["gzip", "br"])("arrives within 14,000 bytes, headers included, with %s", async (encoding) => {
    const { path } = await inState(state);
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(website.origin, head);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    console.info(`${state} with ${encoding}: ${answer.length} bytes`);
    expect(answer.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test("has one script of at most 1,000 bytes, allowed by its hash, but no script after the contact is over", async () => {
    const page = await inState(state);
    const scripts = scriptsOf(page);
    expect(scripts.length).toBe(contactAnswer(state)["isOver"] === 1 ? 0 : 1);
    const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(scriptPolicyOf(page).match(/'sha256-[^']+'/g) ?? []).toEqual(hashes);
    for (const script of scripts) expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1000);
  });
});

describe("a contact's page", () => {
  test("shows the spec's thanks and what has happened since, without cookies", async () => {
    const page = await inState("delivered");
    expect(page.text).toContain("Your Message is sent successfully\nThank you for Helping !!\nMessage sent successfully!\nHome");
    expect(page.text).toContain("What happens now\nSent at 2:02\u00a0pm\nDelivered at 2:02\u00a0pm\nWaiting for an answer");
    expect(page.headers.get("refresh")).toBeNull();
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("set-cookie")).toBeNull();
  });

  test("shows the owner's answer first", async () => {
    const page = await inState("answered");
    expect(page.text).toMatch(/The owner answered at 2:05\spm:\nOn my way, 5 minutes\nYou told the owner of/);
  });

  test("has a new URL for each check, because lynx and Dillo show a visited URL from their cache", async () => {
    const page = await inState("delivered");
    const again = await page.follow("Check again");
    expect((await again.follow("Check again")).path).not.toBe(again.path);
    expect(again.path).not.toBe(page.path);
  });

  test("never thanks for a message that failed", async () => {
    const page = await inState("failed");
    expect(page.text).toContain("Your message could not be delivered");
    expect(page.text).not.toMatch(/thank|success/i);
    expect(page.title).toContain("Your message could not be delivered");
  });

  test.each<[ContactState, string[]]>([
    ["delivered", ["The problem is solved"]],
    ["late", ["Call the owner", "The problem is solved"]],
    ["unanswered for ten minutes", ["Remind the owner", "Call the owner", "The problem is solved"]],
    ["a life at risk", ["Call the owner", "Call the owner's emergency contact", "Remind the owner", "The problem is solved"]],
    ["solved", []],
  ])("has a button for each action that the API offers: %s", async (state, buttons) => {
    expect(buttonsOf(await inState(state))).toEqual(buttons);
  });

  test("links to 112 only if a life is at risk", async () => {
    expect((await inState("a life at risk")).links()).toContainEqual({
      text: "Call 112",
      address: "tel:112",
    });
    expect((await inState("delivered")).html).not.toContain("tel:");
  });
});

describe("a status that cannot be read", () => {
  test.each<[string, Behaviour]>([
    ["the API is down", "drop"],
    ["the API takes too long", "silence"],
    ["the API fails", { status: 500, body: "" }],
    ["the contact is unknown", { body: { ErrorCode: "1", Message: "Unknown" } }],
    ["there are too many requests", { status: 429, body: {} }],
    ["the API has no /contact/status", { status: 404, body: "" }],
    ["the response is unreadable", { body: { ...ok, message: 7, call: [], offers: "x", startedAt: {} } }],
  ])("does not change the thanks: %s", async (_, behaviour) => {
    const page = await send(behaviour);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Thank you for Helping !!");
    expect(page.text).toContain("We cannot show the status now.");
    expect(page.links().map(({ text }) => text)).toContain("Check again");
  });
});

describe("a page that keeps checking", () => {
  test("reloads itself only if its URL says so, says until when, and has a link that stops the reloads", async () => {
    const page = await (await inState("delivered")).follow("Keep checking");
    expect(page.headers.get("refresh")).toBe("10");
    expect(page.url.searchParams.get("since")).toMatch(/^\d{10}$/);
    expect(page.text).toMatch(/This page reloads every 10 seconds until \d{1,2}:\d\d\s[ap]m\. Stop/);
    expect(scriptsOf(page)).toEqual([]);
    const stopped = await page.follow("Stop");
    expect([stopped.headers.get("refresh"), stopped.url.searchParams.get("follow")]).toEqual([null, null]);
  });

  test("stops by itself after ten minutes", async () => {
    const { path } = await inState("delivered");
    const startedAt = (secondsAgo: number) => `${path}&follow=1&since=${Math.floor(Date.now() / 1000) - secondsAgo}`;
    const visitor = browser(website.origin);
    expect((await visitor.open(startedAt(590))).headers.get("refresh")).toBe("10");
    const ended = await visitor.open(startedAt(601));
    expect(ended.headers.get("refresh")).toBeNull();
    expect(ended.text).toContain("10 minutes are over.");
  });

  test("stops when nothing can change any more", async () => {
    const page = await inState("delivered");
    api.answer("/contact/status", { body: contactAnswer("solved") });
    const over = await page.follow("Keep checking");
    expect(over.headers.get("refresh")).toBeNull();
    expect(over.links().map(({ text }) => text)).not.toContain("Check again");
  });

  test("continues while the API is down", async () => {
    const page = await (await inState("delivered")).follow("Keep checking");
    api.answer("/contact/status", "drop");
    expect((await browser(website.origin).open(page.path)).headers.get("refresh")).toBe("10");
  });

  test("links to the form for a phone call instead of showing it, because a reload would empty the form", async () => {
    const page = await (await inState("a life at risk")).follow("Keep checking");
    expect(page.find("input", { name: "from" })).toEqual([]);
    const stopped = await page.follow("Call the emergency contact");
    expect(stopped.headers.get("refresh")).toBeNull();
    expect(stopped.find("details", { open: true }).map(({ text }) => text.split("\n")[0])).toEqual(["Call the emergency contact"]);
  });
});

describe("the forms of a contact's page", () => {
  const act = async (button: string, path: string, answer: Behaviour, fields: Readonly<Record<string, string>> = {}) => {
    const page = await inState("a life at risk");
    api.answer(path, answer);
    const before = api.calls(path);
    const end = await page.form(button).fill(fields).submit(button);
    return { page, end, calls: api.calls(path) - before };
  };
  const caller = { from: "98765 43210" };
  const forms: [string, string, Readonly<Record<string, string>>][] = [
    ["The problem is solved", "/contact/solve", {}],
    ["Remind the owner", "/contact/remind", {}],
    ["Call the owner", "/make-call", caller],
    ["Call the owner's emergency contact", "/make-call", caller],
  ];

  test.each(forms)("%s: leads back to the page", async (button, path, fields) => {
    const { page, end, calls } = await act(button, path, { body: ok }, fields);
    expect([end.status, end.path, calls]).toEqual([200, page.path, 1]);
    expect(end.redirectedFrom.length).toBe(1);
  });

  test.each(forms)("%s: shows an error if the API call fails, and still shows the page", async (button, path, fields) => {
    for (const [answer, status] of [
      ["drop", 503],
      [{ status: 429, headers: { "Retry-After": "60" }, body: {} }, 429],
      [{ body: { ErrorCode: "1", Message: "No" } }, 400],
    ] as const) {
      const { end } = await act(button, path, answer, fields);
      expect([end.status, end.find("div", { role: "alert" }).length]).toEqual([status, 1]);
      expect(end.title).toMatch(/^Error: /);
      expect(end.text).toContain("What happens now");
    }
  });

  test("Call the owner: asks for another scan if the API now requires the last characters of the plate", async () => {
    const { end } = await act(
      "Call the owner",
      "/make-call",
      { body: { ErrorCode: "1", Message: words.proofWrong, ReplyCode: "proofWrong" } },
      caller,
    );
    expect([end.status, end.find("div", { role: "alert" })[0]?.text]).toEqual([
      400,
      "There is a problem\nTo call, scan the sticker again.",
    ]);
    expect(end.text).not.toContain(words.proofWrong);
  });

  test.each(["callsNotTaken", "callsNotTakenNow", "formUsedOtherwise"] as const)(
    "Call the owner: shows why our own API refuses the phone call: %s",
    async (code) => {
      const refusal = { ErrorCode: "1", Message: words[code], ReplyCode: code };
      const { end } = await act("Call the owner", "/make-call", { body: refusal }, caller);
      expect([end.status, end.find("div", { role: "alert" })[0]?.text]).toEqual([400, `There is a problem\n${words[code]}`]);
    },
  );

  test("keep an invalid phone number, and the form with this number stays open", async () => {
    const { end, calls } = await act("Call the owner's emergency contact", "/make-call", { body: ok }, { from: "12" });
    expect([end.status, calls]).toEqual([400, 0]);
    expect(end.text).toContain("Please enter a valid phone number.");
    expect(end.form("Call the owner's emergency contact").value("from")).toBe("12");
    expect(end.form("Call the owner").value("from")).toBe("");
    expect(end.find("details", { open: true }).length).toBe(1);
  });

  test("change nothing if the button is unknown or the page's URL has no contact", async () => {
    const { path } = await inState("a life at risk");
    const before = api.calls("/contact/solve");
    expect((await browser(website.origin).post(path, { intent: "nonsense" })).status).toBe(200);
    const plain = await send("drop", { accepted: {} });
    expect((await browser(website.origin).post(plain.path, { intent: "solve" })).path).toBe(plain.path);
    expect((await browser(website.origin).post("/thank-you-final", { intent: "solve" })).path).toBe("/warning");
    expect(api.calls("/contact/solve")).toBe(before);
  });
});

describe("a phone call from the scanner's page", () => {
  const callFrom = async (behaviour: Behaviour) => {
    await send({ body: contactAnswer("a call requested") });
    api.answer("/make-call", behaviour);
    const page = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${GUID}`);
    return page.form("Call the owner").fill({ from: "9876543210" }).submit("Call the owner");
  };

  test("leads home, with a link to what happens next", async () => {
    const home = await callFrom({ body: { ...ok, contact: CONTACT } });
    expect([home.url.pathname, home.find("div", { role: "status" })[0]?.text]).toEqual([
      "/",
      "Call initiated successfully! Your phone rings now. Answer it.\nSee what happens next\nClose",
    ]);
    const page = await home.follow("See what happens next");
    expect(page.text).toContain("Your call to the owner\nYou will receive a call from our system.");
    expect(page.text).not.toContain("Thank you for Helping");
    api.answer("/contact/status", "drop");
    expect((await browser(website.origin).open(page.path)).text).toMatch(/Call initiated successfully![^]*We cannot show the status now\./);
  });

  test("leads to a page that no browser stores, because the page links to the contact", async () => {
    expect((await callFrom({ body: { ...ok, contact: CONTACT } })).headers.get("cache-control")).toBe("private, no-store");
  });

  test("does not promise a phone call that the API does not confirm", async () => {
    const home = await callFrom({ body: { ...ok, contact: CONTACT, onItsWay: 1 } });
    expect(home.find("div", { role: "status" })[0]?.text).toBe(
      "We asked for the call. If nothing rings within a minute, send a message.\nSee what happens next\nClose",
    );
    api.answer("/contact/status", { body: contactAnswer("a call that nobody confirmed") });
    const page = await home.follow("See what happens next");
    expect(page.text).toContain("We asked for the call. If nothing rings within a minute, send a message.");
    expect(page.text).toContain("Not confirmed");
    expect(page.text).not.toContain("Call initiated");
  });

  test("leads home without a link if the API returned no reference to the contact", async () => {
    const home = await callFrom({ body: ok });
    expect(home.find("div", { role: "status" })[0]?.text).toBe("Call initiated successfully!");
  });
});
