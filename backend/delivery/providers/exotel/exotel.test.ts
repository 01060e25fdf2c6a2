import { isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestLoginCode } from "#contract/accounts";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import { startFakeExotel, type FakeExotel } from "../../../../tests/fakes/exotel";
import { outbox } from "../../tables";
import { silentLog } from "../../../platform/process/log";
import { clearContacts, loggedContacts } from "../../../testing/contacts";
import { postCallback, deliverAll, createTestProviders, readRow, workerWith } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { renderSms } from "../../messages/sms-templates";
import { leaseRow } from "../../outbox/store";

const caller = "9000000001";

let exotel: FakeExotel;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  exotel = await startFakeExotel();
  backend = await testBackend({ ...exotel.variables, APP_ORIGIN: "https://stickers.example.in" }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await exotel.close();
});

beforeEach(async () => {
  await clearContacts(backend.services);
  exotel.behave("none");
  exotel.doNotDisturb.clear();
  exotel.forbidCalls(null);
  for (const kept of [exotel.messages, exotel.calls]) kept.length = 0;
});
afterEach(() => expect(exotel.problems).toEqual([]));

const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });
const post = (callback: Parameters<typeof postCallback>[1]) => postCallback(backend, callback);

async function askForMessage() {
  const registered = await registerSticker(backend.services);
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

/** Reads the outbox rows, without reminders, which are due later. */
const rows = () => backend.services.database.select().from(outbox).where(isNull(outbox.notBefore)).orderBy(outbox.createdAt);

async function onlyRow() {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  return row;
}

async function later(seconds: number): Promise<void> {
  backend.clock.advance(seconds);
  await deliverAll(backend);
}

describe("an SMS through Exotel", () => {
  test("is sent with its registered template, and its delivery is recorded", async () => {
    const { owner } = await askForMessage();
    const [sms] = exotel.messages;
    expect(sms).toMatchObject({
      To: `+91${owner.phone}`,
      Body: expect.stringMatching(
        /^PlateNote: your vehicle MH12AB1234: lights of the car are on\. Someone there sent this\.\nAnswer: https:\/\/stickers\.example\.in\/r\?c=[0-9A-Z]{10}$/,
      ) as unknown,
      DltTemplateId: exotel.variables["SMS_TEMPLATE_MESSAGE_6"],
    });
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: sms?.Sid, payload: new Uint8Array() });
    expect((await contact())?.state).toBe("sent");
    for (const status of ["sent", "delivered", "delivered"]) expect(await post(exotel.messageCallback(sms!, status, "-"))).toBe(200);
    expect((await contact())?.state).toBe("delivered");
    await post(exotel.messageCallback(sms!, "failed", "FAILED_INVALID_NUMBER"));
    expect((await contact())?.state).toBe("delivered");
  });

  test.each([
    ["failed", "FAILED_INVALID_NUMBER", "failed"],
    ["undelivered", "-", "failed"],
    ["failed", "FAILED_DND", "blocked"],
    ["failed-dnd", "-", "blocked"],
    ["submitted", "-", "sent"],
  ])("that Exotel reports as %s (%s) is shown as %s in the contact log", async (status, detail, state) => {
    await askForMessage();
    await post(exotel.messageCallback(exotel.messages[0]!, status, detail));
    expect((await contact())?.state).toBe(state);
  });

  test.each([
    ["busy", "answered 503 (Service unavailable)"],
    ["limited", "answered 429 (20429 Too many requests)"],
    ["rubbish", "answered 200"],
    ["lost", "no answer"],
    ["silent", "no answer"],
  ] as const)("is retried after the Exotel fault: %s", async (fault, failure) => {
    exotel.behave(fault);
    await askForMessage();
    expect(await onlyRow()).toMatchObject({ state: "waiting", failure });
    exotel.behave("none");
    await later(5);
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2, failure: null });
  });

  test("becomes a dead letter if Exotel rejects the API key, and is kept for a retry", async () => {
    exotel.behave("denied");
    await askForMessage();
    expect(await onlyRow()).toMatchObject({ state: "dead", failure: "answered 401 (20003 Authentication failure)" });
    expect((await onlyRow())?.payload.length).toBeGreaterThan(0);
    expect((await contact())?.state).toBe("failed");
  });

  test("is not sent again if its delivery is reported after a lost response", async () => {
    exotel.behave("lost");
    await askForMessage();
    exotel.behave("none");
    await post(exotel.messageCallback(exotel.messages[0]!, "delivered", "-"));
    await later(500);
    expect(exotel.messages).toHaveLength(1);
    expect(await onlyRow()).toMatchObject({ state: "sent", payload: new Uint8Array() });
    expect((await contact())?.state).toBe("delivered");
  });

  test("becomes a dead letter if its template is no longer registered, because mobile operators would drop it", async () => {
    const { database, environment, outbox: queue } = backend.services;
    const sender = { ...environment, optionalSms: new Set(["code_hi"]) };
    await queue.enqueue(database, renderSms(sender, { phone: "9876543210", language: "hi" }, "code", { code: "482913" }));
    await deliverAll(backend);
    expect(exotel.messages).toEqual([]);
    expect(await onlyRow()).toMatchObject({
      state: "dead",
      failure: "the SMS template is not registered: give code_hi an id in SMS_TEMPLATES, then retry",
    });
  });

  test("that waited while 1.0.0 was upgraded is sent as registered for it, or says which variable is missing", async () => {
    const old = {
      channel: "sms",
      to: "9876543210",
      template: "reminder",
      values: { plate: "MH31FA2024", answerCode: "k3v9qx7m2a" },
      text: "PlateNote: a message about your vehicle MH31FA2024 is still unanswered.\nAnswer: https://stickers.example.in/r?c=k3v9qx7m2a",
    } as const;
    const { database, outbox: queue } = backend.services;
    await queue.enqueue(database, old);
    await deliverAll(backend);
    expect(await onlyRow()).toMatchObject({
      failure: "the SMS template is not registered: give reminder an id in SMS_TEMPLATES, then retry",
    });

    const registered = { ...exotel.variables, APP_ORIGIN: "https://stickers.example.in", SMS_TEMPLATE_REMINDER: "1107161234567890999" };
    const upgraded = await testBackend(registered, silentLog);
    await upgraded.services.outbox.enqueue(upgraded.services.database, old);
    await deliverAll(upgraded);
    await upgraded.close();
    expect(exotel.messages).toMatchObject([{ Body: old.text, DltTemplateId: registered.SMS_TEMPLATE_REMINDER }]);
  });

  test("without a registered template reveals no account: known and unknown phone numbers get the same replies afterwards", async () => {
    const { database, environment, outbox: queue } = backend.services;
    const { owner } = await registerSticker(backend.services);
    const hindi = { ...environment, optionalSms: new Set(["code_hi"]) };
    const message = renderSms(hindi, { phone: "9876543210", language: "hi" }, "code", { code: "482913" });
    const askForCode = (phone: string) => backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" }, newCaller());
    await askForCode(owner.phone);
    backend.clock.advance(60);
    const decoy = await queue.enqueue(database, message, { isDecoy: true });
    await queue.enqueue(database, message);
    await deliverAll(backend);
    expect(await readRow(backend.services, decoy)).toMatchObject({
      state: "dead",
      failure: "the SMS template is not registered: give code_hi an id in SMS_TEMPLATES, then retry",
    });
    const [unknown, known] = [await askForCode("9811111111"), await askForCode(owner.phone)];
    expect([unknown, known]).toMatchObject([
      { kind: "ok", message: words.codeSent },
      { kind: "ok", message: words.codeSent },
    ]);
  });

  test("with a code uses the template for codes, and its delivery report is accepted", async () => {
    const { database, outbox: queue } = backend.services;
    await queue.enqueue(
      database,
      renderSms(backend.services.environment, { phone: "9876543210", language: "" }, "code", { code: "482913" }),
    );
    await deliverAll(backend);
    const [sms] = exotel.messages;
    expect(sms?.DltTemplateId).toBe(exotel.variables["SMS_TEMPLATE_CODE"]);
    expect(await post(exotel.messageCallback(sms!, "delivered", "-"))).toBe(200);
  });
});

describe("a phone call through Exotel", () => {
  test("rings the caller, then the owner, and ends after both have answered", async () => {
    const { owner, answer } = await askForCall();
    expect(answer.kind).toBe("ok");
    const [call] = exotel.calls;
    expect(call).toMatchObject({ From: `+91${caller}`, To: `+91${owner.phone}`, TimeLimit: "600", TimeOut: "30" });
    expect(await contact()).toEqual({ target: "owner", state: "sent" });
    for (let copy = 0; copy < 3; copy += 1) await post(exotel.callCallback(call!, "completed", ["completed", "completed"]));
    expect(await contact()).toEqual({ target: "owner", state: "ended" });
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: call?.Sid, payload: new Uint8Array() });
  });

  test.each([
    ["no-answer", ["completed", "no-answer"]],
    ["busy", ["completed", "busy"]],
    ["completed", ["completed", "failed"]],
    ["no-answer", []],
  ])("that the owner does not answer (%s, %j) is redirected to the emergency contact once", async (status, legs) => {
    const { vehicle } = await askForCall();
    await Promise.all([1, 2].map(() => post(exotel.callCallback(exotel.calls[0]!, status, legs))));
    await deliverAll(backend);
    expect(exotel.calls.map(({ To }) => To).slice(1)).toEqual([`+91${vehicle.emergencyPhone}`]);
    expect(await contact()).toEqual({ target: "emergency", state: "sent" });
    await post(exotel.callCallback(exotel.calls[0]!, "completed", ["completed", "completed"]));
    expect(await contact()).toEqual({ target: "emergency", state: "sent" });
    await post(exotel.callCallback(exotel.calls[1]!, "no-answer", ["completed", "no-answer"]));
    expect(await contact()).toEqual({ target: "emergency", state: "unanswered" });
  });

  test.each([
    ["no-answer", ["no-answer"]],
    ["failed", []],
    ["completed", ["completed", "canceled"]],
  ])("that fails, or that the caller does not answer or ends early (%s, %j), is not redirected", async (status, legs) => {
    await askForCall();
    await post(exotel.callCallback(exotel.calls[0]!, status, legs));
    await deliverAll(backend);
    expect(exotel.calls).toHaveLength(1);
    expect(await contact()).toEqual({ target: "owner", state: "failed" });
    expect(await onlyRow()).toMatchObject({ payload: new Uint8Array() });
  });

  test("to a number on the do-not-disturb register is refused with the spec's message", async () => {
    const registered = await registerSticker(backend.services);
    exotel.doNotDisturb.add(`+91${registered.owner.phone}`);
    const answer = await backend.call(
      requestCall,
      { guid: registered.guid, callerPhone: caller, contact: null, contactReference: null, proof: null, accident: null },
      newCaller(),
    );
    expect(answer).toMatchObject({ kind: "refused", message: words.callBlocked });
    expect(await contact()).toEqual({ target: "owner", state: "blocked" });
    expect(await onlyRow()).toMatchObject({ state: "refused", failure: "do_not_disturb", payload: new Uint8Array() });
  });

  test.each([
    ["Insufficient balance", "answered 403 (Insufficient balance)"],
    [
      "Your account is not KYC compliant as per TRAI regulations",
      "answered 403 (Your account is not KYC compliant as per TRAI regulations)",
    ],
  ])("that Exotel forbids because of our account (%s) is not blamed on the do-not-disturb register", async (reason, failure) => {
    exotel.forbidCalls(reason);
    expect((await askForCall()).answer).toEqual({ kind: "unavailable" });
    expect(await onlyRow()).toMatchObject({ state: "dead", failure });
    expect(await contact()).toEqual({ target: "owner", state: "failed" });
  });

  test.each([
    ["", "answered 403"],
    ["Operation not allowed", "answered 403 (Operation not allowed)"],
  ])("that Exotel forbids for no known reason (%j) is unconfirmed, and counts as a failure of Exotel", async (reason, failure) => {
    const unclear = () => backend.services.outbox.health.outcomes().find(({ outcome }) => outcome === "unclear")?.count ?? 0;
    const before = unclear();
    exotel.forbidCalls(reason);
    expect((await askForCall()).answer).toMatchObject({ kind: "ok", data: { onItsWay: true } });
    expect(await onlyRow()).toMatchObject({ state: "sent", failure });
    expect(await contact()).toEqual({ target: "owner", state: "requested" });
    expect(unclear() - before).toBe(1);
  });

  test.each(["busy", "rubbish"] as const)("is not retried after the fault %s, because it may have been made", async (fault) => {
    exotel.behave(fault);
    expect((await askForCall()).answer).toMatchObject({ kind: "ok", data: { onItsWay: true } });
    exotel.behave("none");
    await later(60);
    expect(exotel.calls).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: null, attempts: 1 });
  });

  test("is not retried after the process that was sending it was killed", async () => {
    const { database, outbox: queue } = backend.services;
    const id = await queue.enqueue(database, { channel: "call", from: caller, to: "9876543210" });
    await leaseRow(database, backend.clock.now(), id);
    await later(30);
    expect(exotel.calls).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: null });
  });

  test("is not requested again if Exotel has not responded before shutdown", async () => {
    exotel.behave("silent");
    const { database, outbox: queue } = backend.services;
    const id = await queue.enqueue(database, { channel: "call", from: caller, to: "9876543210" });
    const worker = workerWith(backend.services, createTestProviders(backend.services));
    const sending = worker.deliverNow(id);
    await expect.poll(async () => (await onlyRow())?.state).toBe("leased");
    await worker.stop();
    await sending;
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: null, failure: "the process ended" });
  });

  test("is not made twice after a lost response, and its callback reports the outcome", async () => {
    exotel.behave("lost");
    expect((await askForCall()).answer.kind).toBe("ok");
    exotel.behave("none");
    await later(60);
    expect(exotel.calls).toHaveLength(1);
    expect(await onlyRow()).toMatchObject({ state: "sent", providerReference: null });
    await post(exotel.callCallback(exotel.calls[0]!, "completed", ["completed", "completed"]));
    expect((await contact())?.state).toBe("ended");
  });

  test("is retried if Exotel has received too many requests", async () => {
    exotel.behave("limited");
    await askForCall();
    expect(await onlyRow()).toMatchObject({ state: "waiting", failure: "answered 429 (20429 Too many requests)" });
    exotel.behave("none");
    await later(5);
    expect(exotel.calls).toHaveLength(1);
  });

  test("that Exotel rejects fails at once, and no number is stored", async () => {
    exotel.behave("denied");
    expect((await askForCall()).answer).toEqual({ kind: "unavailable" });
    expect(await onlyRow()).toMatchObject({
      state: "dead",
      failure: "answered 401 (20003 Authentication failure)",
      payload: new Uint8Array(),
    });
  });
});

describe("a callback", () => {
  test("with an unknown reference changes nothing", async () => {
    await askForCall();
    const call = exotel.calls[0]!;
    const report = exotel.callCallback(call, "completed", ["completed", "completed"]);
    const reference = report.url.split("/").at(-1) ?? "";
    const [id = "", proof = ""] = reference.split(".");
    const others = [`${id}.${proof.slice(1)}A`, `${id}.`, id, `${Number(id) - 1}.${proof}`, `0${id}.${proof}`, `x.${proof}`];
    for (const other of others) expect(await post({ ...report, url: report.url.replace(reference, other) })).toBe(403);
    expect((await contact())?.state).toBe("sent");
    // The reference of a phone call matches no SMS.
    expect(await post({ ...report, url: report.url.replace("calls", "messages") })).toBe(200);
    expect((await contact())?.state).toBe("sent");
  });

  test.each([
    ["application/json", "{", 400],
    ["application/json", "[]", 200],
    ["application/json", '{"Status":{"$ne":1},"Legs":"all"}', 200],
    ["text/plain", "Status=completed", 400],
    ["application/x-www-form-urlencoded", "Status[]=completed&=&Legs=completed", 200],
  ])("with an invalid body (%s: %s) changes nothing", async (type, body, status) => {
    await askForCall();
    const { url } = exotel.callCallback(exotel.calls[0]!, "completed", []);
    expect(await post({ url, headers: { "Content-Type": type }, body })).toBe(status);
    expect((await contact())?.state).toBe("sent");
  });

  test("can also be a multipart form", async () => {
    await askForCall();
    const { url } = exotel.callCallback(exotel.calls[0]!, "completed", []);
    const body = '--b\r\nContent-Disposition: form-data; name="Status"\r\n\r\ncompleted\r\n--b--\r\n';
    expect(await post({ url, headers: { "Content-Type": "multipart/form-data; boundary=b" }, body })).toBe(200);
    expect((await contact())?.state).toBe("ended");
  });

  test("of a provider that is not configured is not found", async () => {
    expect(
      await post({ url: "https://stickers.example.in/webhooks/msg91", headers: { "Content-Type": "application/json" }, body: "{}" }),
    ).toBe(404);
  });
});
