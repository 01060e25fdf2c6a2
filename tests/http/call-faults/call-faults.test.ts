import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { Page } from "../../harness/browser/page";
import { scaledTimeout } from "../../harness/scaled-timeout";
import { sharedServer } from "../../harness/shared-server";
import { SHORT_API_TIMEOUT, startWebsite } from "../../harness/website";
import { faultNames, faults, REFUSAL, type Fault } from "../../../integration/fake-api/faults";
import { payloads } from "../../../integration/fake-api/payloads";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { accountSituations } from "./accounts";
import { contentSituations } from "./content";
import { ownerSituations } from "./owner";
import { resellerSituations } from "./reseller";
import { scanSituations } from "./scanning";
import { shopSituations } from "./shop";
import { createLogins, situationName, createContext, nextIpAddress, type Logins } from "./context";
import { expectedAfter, type Expected, type Situation } from "./situation";

/**
 * Tests every API call in section 7 of the spec with every fault of the API: what the visitor sees, and how the visitor can continue. In
 * the fault "times out", the fake API never responds, so the tests also prove that the website stops waiting.
 */
const situations: readonly Situation[] = [
  ...contentSituations,
  ...scanSituations,
  ...accountSituations,
  ...ownerSituations,
  ...shopSituations,
  ...resellerSituations,
];

/** API calls that must not be repeated. The website makes each of these calls once, whatever the response. */
const CREATING = /^\/(inquiry|checkout|registerwith|addvehicle|create_order|make-call|sms)/;
/** The API calls whose Message the website shows if the API refuses them (spec, sections 7 and 8). */
const MESSAGE_IS_USED = new Set([
  "/login",
  "/vehicle_owner/login",
  "/register",
  "/verifyOTP",
  "/resellerLogin",
  "/create_order_postpaid",
  "/sms/template",
]);
/** Matches texts that no page may show. They are in the responses of the faults. */
const HIDDEN_TEXTS = /SQLSTATE|nginx|Too Many Requests/;

const upstream = await startUpstream();
afterAll(() => upstream.stop());
const environment = { API_CACHE_SECONDS: "0", PRICE_RETRY_MS: "1", RAZORPAY_KEY_ID: "rzp_test_theirs" };
const start = (timeout: object) =>
  sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin, environment: { ...environment, ...timeout } }));
/** Only the fault "times out" needs a website that soon stops waiting. A busy machine can keep that one from other responses, too. */
const [patient, impatient] = [start({}), start(SHORT_API_TIMEOUT)];
const logins = new Map<string, Logins>();
beforeAll(async () => {
  for (const { origin } of [patient, impatient]) logins.set(origin, await createLogins(origin, upstream));
});

const seen = new Map<string, string>();
const rows = situations.flatMap((situation) => faultNames.map((fault) => ({ situation, fault, name: situationName(situation) })));

describe("after a fault of the API, a page says what failed and how to continue:", () => {
  test.concurrent.each(rows)("$name: the API $fault", async ({ situation, fault, name }) => {
    const address = nextIpAddress();
    const breakCall = () => upstream.fail(address, faults[fault], situation.call);
    const { origin } = fault === "times out" ? impatient : patient;
    const page = await situation.act(createContext(origin, upstream, logins.get(origin)!, address, breakCall));

    expectPage(page, expectedAfter(situation, fault));
    expect(page.text).not.toMatch(HIDDEN_TEXTS);
    if (fault === "refuses with a Message") expect(page.text.includes(REFUSAL)).toBe(MESSAGE_IS_USED.has(situation.call));
    if (CREATING.test(situation.call)) expect(upstream.calls(situation.call, address)).toBe(1);
    if (fault === "times out") await waitForAbort(situation, address);
    seen.set(`${name} ${fault}`, String(page.status));
  });

  test("for every API call of the spec", () => {
    const tried = new Set<string>(situations.map(({ call }) => call));
    expect(Object.keys(payloads).filter((path) => !tried.has(path))).toEqual([]);
  });

  afterAll(() => console.info(table()));
});

test("all payloads match the spec, field by field, and no API call is beyond the spec", () => {
  expect(upstream.errors).toEqual([]);
  expect(upstream.unknownCalls).toEqual([]);
});

function expectPage(page: Page, { status, message, continueWith, at, retryAfter, absentText, keptValues = {} }: Expected): void {
  const offered = [...page.links().map(({ text }) => text), ...page.forms().flatMap(({ buttons }) => buttons)];
  expect({ status: page.status, text: page.text }).toEqual({ status, text: expect.stringContaining(message) as string });
  expect(offered).toContain(continueWith);
  const alerts = page.find("div", { role: "alert" }).filter(({ text }) => text.includes(message));
  expect(alerts.length, "a screen reader reads the message once").toBeLessThanOrEqual(1);
  if (at !== undefined) expect(page.url.pathname).toBe(at);
  if (retryAfter !== undefined) expect(page.headers.get("retry-after")).toBe(retryAfter);
  if (absentText !== undefined) expect(page.text).not.toContain(absentText);
  for (const [field, value] of Object.entries(keptValues)) expect([field, page.form(continueWith).value(field)]).toEqual([field, value]);
}

/** Waits until the website cancels the API call that gets no response. `expect.poll` does not work in concurrent tests. */
async function waitForAbort({ call }: Situation, address: string): Promise<void> {
  const unanswered = upstream.receivedCalls.filter(({ path, visitor }) => path === call && visitor === address).slice(-1);
  await vi.waitFor(() => expect(unanswered.map(({ wasAborted }) => wasAborted)).toEqual([true]), { timeout: scaledTimeout(5_000) });
}

/** Returns a table with the status of the page after each fault, and one line per situation. */
function table(): string {
  const width = Math.max(...situations.map((situation) => situationName(situation).length));
  const line = (name: string, cells: readonly string[]) => `${name.padEnd(width)}  ${cells.join("  ")}`;
  const head = faultNames.map((fault, index) => `${index + 1} ${fault}`).join(", ");
  const lines = situations.map((situation) =>
    line(
      situationName(situation),
      faultNames.map((fault) => cell(situation, fault)),
    ),
  );
  const calls = new Set(situations.map(({ call }) => call)).size;
  return [
    `The status of the page when the API: ${head}`,
    line(
      "",
      faultNames.map((_, index) => ` ${index + 1} `),
    ),
    ...lines,
    `${seen.size} of ${rows.length} as expected: ${situations.length} uses of ${calls} calls, ${faultNames.length} faults each`,
  ].join("\n");
}

function cell(situation: Situation, fault: Fault): string {
  return seen.get(`${situationName(situation)} ${fault}`) ?? "bad";
}
