import { isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestCall, sendPresetMessage } from "#contract/scanning";
import { startFakeTwilio, type FakeTwilio } from "../../../../tests/fakes/twilio";
import { outbox } from "../../tables";
import { silentLog } from "../../../platform/process/log";
import { clearContacts, loggedContacts } from "../../../testing/contacts";
import { postCallback, deliverAll } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { isSignedByTwilio } from "./twilio";

const caller = "9000000001";

let twilio: FakeTwilio;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  twilio = await startFakeTwilio();
  // The website and the API have different origins here.
  const addresses = { APP_ORIGIN: "https://stickers.example.in", WEBHOOK_ORIGIN: "https://api.stickers.example.in" };
  backend = await testBackend({ ...twilio.variables, ...addresses }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await twilio.close();
});

beforeEach(async () => {
  await clearContacts(backend.services);
  twilio.behave("none");
  twilio.refused.clear();
  for (const kept of [twilio.messages, twilio.calls]) kept.length = 0;
});
afterEach(() => expect(twilio.problems).toEqual([]));

const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });
const post = (callback: Parameters<typeof postCallback>[1]) => postCallback(backend, callback);

async function askForMessage(refusal?: number) {
  const registered = await registerSticker(backend.services);
  if (refusal !== undefined) twilio.refused.set(`+91${registered.owner.phone}`, refusal);
  await backend.call(sendPresetMessage, { guid: registered.guid, messageId: "6", proof: null }, newCaller());
  await deliverAll(backend);
  return registered;
}

async function askForCall() {
  const registered = await registerSticker(backend.services);
  const answer = await backend.call(
    requestCall,
    { guid: registered.guid, callerPhone: caller, contact: null, contactReference: null, proof: null, accident: null },
    newCaller(),
  );
  return { ...registered, answer };
}

async function contact() {
  const [entry] = await loggedContacts(backend.services);
  return entry && { target: entry.target, state: entry.outcome };
}

/** Reads the outbox row, without the reminder, which is due later. */
async function row() {
  const [only, ...others] = await backend.services.database.select().from(outbox).where(isNull(outbox.notBefore));
  expect(others).toEqual([]);
  return only;
}

describe("an SMS through Twilio", () => {
  test("is sent as text, and its delivery is recorded", async () => {
    const { owner } = await askForMessage();
    const [sms] = twilio.messages;
    expect(sms).toMatchObject({
      To: `+91${owner.phone}`,
      Body: expect.stringMatching(
        /^PlateNote: your vehicle MH12AB1234: lights of the car are on\. Someone there sent this\.\nAnswer: https:\/\/stickers\.example\.in\/r\?c=[0-9A-Z]{10}$/,
      ) as unknown,
    });
    expect(sms?.StatusCallback).toMatch(/^https:\/\/api\.stickers\.example\.in\/webhooks\/twilio\/messages\//);
    expect(await row()).toMatchObject({ state: "sent", providerReference: sms?.sid });
    for (const status of ["sent", "delivered", "sent", "undelivered"]) expect(await post(twilio.messageCallback(sms!, status))).toBe(200);
    expect((await contact())?.state).toBe("delivered");
  });

  test.each([
    [21211, { state: "refused", failure: "invalid" }, "failed"],
    [21610, { state: "refused", failure: "do_not_disturb" }, "blocked"],
    [21408, { state: "dead", failure: "answered 400 (21408 The number … is refused)" }, "failed"],
  ])("that Twilio refuses with error %i ends as %j, and is shown as %s in the contact log", async (code, end, state) => {
    await askForMessage(code);
    expect(await row()).toMatchObject(end);
    expect((await contact())?.state).toBe(state);
  });

  test.each([
    ["limited", "answered 429 (20429 Too many requests)"],
    ["busy", "answered 503 (Service unavailable)"],
    ["lost", "no answer"],
  ] as const)("is retried after the Twilio fault: %s", async (fault, failure) => {
    twilio.behave(fault);
    await askForMessage();
    expect(await row()).toMatchObject({ state: "waiting", failure });
  });
});

describe("a phone call through Twilio", () => {
  test("rings the caller, then the owner, and shows both people only the configured number", async () => {
    const { owner } = await askForCall();
    const [call] = twilio.calls;
    expect(call).toMatchObject({ To: `+91${caller}`, callee: { To: `+91${owner.phone}` } });
    const seen = [];
    for (const status of ["initiated", "ringing", "in-progress", "ringing", "completed", "no-answer"]) {
      expect(await post(twilio.callCallback(call!.callee, status))).toBe(200);
      seen.push((await contact())?.state);
    }
    expect(seen).toEqual(["sent", "ringing", "answered", "answered", "ended", "ended"]);
    await post(twilio.callCallback(call!, "completed"));
    expect(await row()).toMatchObject({ state: "sent", providerReference: call?.sid, payload: new Uint8Array() });
  });

  test.each(["busy", "no-answer", "failed"])(
    "that the owner does not answer (%s) is redirected to the emergency contact",
    async (status) => {
      const { vehicle } = await askForCall();
      await post(twilio.callCallback(twilio.calls[0]!, "completed"));
      await post(twilio.callCallback(twilio.calls[0]!.callee, status));
      await deliverAll(backend);
      expect(twilio.calls.map(({ callee }) => callee.To).slice(1)).toEqual([`+91${vehicle.emergencyPhone}`]);
      expect(await contact()).toEqual({ target: "emergency", state: "sent" });
    },
  );

  test.each([
    ["caller", "no-answer"],
    ["caller", "busy"],
    ["callee", "canceled"],
  ] as const)("is not redirected if the caller does not answer or hangs up (%s: %s)", async (leg, status) => {
    await askForCall();
    const [call] = twilio.calls;
    await post(twilio.callCallback(leg === "caller" ? call! : call!.callee, status));
    await deliverAll(backend);
    expect(twilio.calls).toHaveLength(1);
    expect(await contact()).toEqual({ target: "owner", state: "failed" });
    expect(await row()).toMatchObject({ payload: new Uint8Array() });
  });

  test("from an invalid number fails at once", async () => {
    twilio.refused.set(`+91${caller}`, 21211);
    expect((await askForCall()).answer).toEqual({ kind: "unavailable" });
    expect(await row()).toMatchObject({ state: "refused", failure: "invalid", payload: new Uint8Array() });
  });

  test.each([
    ["lost", 1],
    ["busy", 0],
    ["rubbish", 0],
  ] as const)("is not requested twice after the Twilio fault: %s", async (fault, rung) => {
    twilio.behave(fault);
    await askForCall();
    twilio.behave("none");
    backend.clock.advance(60);
    await deliverAll(backend);
    expect(twilio.calls).toHaveLength(rung);
    expect(await row()).toMatchObject({ state: "sent", providerReference: null, attempts: 1 });
  });

  test("is retried if Twilio has received too many requests", async () => {
    twilio.behave("limited");
    await askForCall();
    twilio.behave("none");
    backend.clock.advance(60);
    await deliverAll(backend);
    expect(twilio.calls).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "sent", attempts: 2 });
  });
});

describe("a Twilio callback", () => {
  test("requires Twilio's signature of its URL and fields", async () => {
    await askForCall();
    const [call] = twilio.calls;
    const report = twilio.callCallback(call!.callee, "completed");
    const unsigned = { ...report, headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    const changed = { ...report, body: report.body.replace("completed", "no-answer") };
    const elsewhere = { ...report, url: report.url.replace("callee", "caller") };
    for (const forged of [unsigned, changed, elsewhere]) expect(await post(forged)).toBe(403);
    expect((await contact())?.state).toBe("sent");
    expect(await post(report)).toBe(200);
    expect((await contact())?.state).toBe("ended");
  });

  test("is signed as in Twilio's own example", () => {
    const fields = { CallSid: "CA1234567890ABCDE", Caller: "+12349013030", Digits: "1234", From: "+12349013030", To: "+18005551212" };
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    expect(isSignedByTwilio("12345", url, fields, "0/KCTR6DLpKmkAf8muzZqo1nDgQ=")).toBe(true);
    expect(isSignedByTwilio("12346", url, fields, "0/KCTR6DLpKmkAf8muzZqo1nDgQ=")).toBe(false);
  });
});
