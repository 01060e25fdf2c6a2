import { randomInt } from "node:crypto";

import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { readCodeStatus, requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestResellerCode } from "#contract/reseller";
import { sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import { scaledTimeout } from "../../../tests/harness/scaled-timeout";
import { startFakeMailServer, type MailFault, type FakeMailServer } from "../../../tests/fakes/mail-server";
import type { ProviderFault } from "../../../tests/fakes/provider-server";
import { startFakeTwilio, type FakeTwilio } from "../../../tests/fakes/twilio";
import { oneTimeCodes } from "../../accounts/tables";
import { outbox } from "../tables";
import { silentLog } from "../../platform/process/log";
import { clearContacts, loggedContacts } from "../../testing/contacts";
import { deliverAll } from "../../testing/outbox";
import { enrol } from "../../testing/resellers";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { MAX_ATTEMPTS } from "./timings";

/** Tests the message that the website shows for each response of a provider. */

let twilio: FakeTwilio;
let mailServer: FakeMailServer;
let backend: TestBackend;
let rejectedByMailServer: TestBackend;
let callers = 0;

beforeAll(async () => {
  [twilio, mailServer] = await Promise.all([startFakeTwilio(), startFakeMailServer()]);
  const variables = { ...twilio.variables, CALLS: "sandbox", APP_ORIGIN: "https://stickers.example.in", MAIL: "smtp" };
  const mail = { MAIL_FROM: "PlateNote <no-reply@stickers.example.in>" };
  backend = await testBackend({ ...variables, ...mail, SMTP_URL: mailServer.url }, silentLog);
  rejectedByMailServer = await testBackend({ ...mail, MAIL: "smtp", SMTP_URL: mailServer.forgedUrl }, silentLog);
});
afterAll(async () => {
  await Promise.all([backend.close(), rejectedByMailServer.close()]);
  await Promise.all([twilio.close(), mailServer.close()]);
});

beforeEach(async () => {
  // An SMS without a response is still being sent when its test ends. Its late outcome would change what decoys imitate.
  await expect.poll(async () => (await rows()).filter(({ channel, state }) => channel === "sms" && state === "leased")).toEqual([]);
  await clearContacts(backend.services);
  await backend.services.database.delete(oneTimeCodes);
  twilio.behave("none");
  mailServer.behave("none");
  twilio.refused.clear();
  twilio.messages.length = 0;
  mailServer.mails.length = 0;
});

const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });
const freshPhone = () => `9${randomInt(100_000_000, 1_000_000_000)}`;
/** Reads the outbox rows, without reminders, which are due later. */
const rows = () => backend.services.database.select().from(outbox).where(isNull(outbox.notBefore));

function shownMessage(outcome: Outcome<{ readonly onItsWay: boolean | null }>): string {
  if (outcome.kind === "refused") return outcome.message;
  if (outcome.kind !== "ok") return outcome.kind;
  return outcome.data.onItsWay ? "on its way" : "sent";
}

const sendMessage = async (guid: string) =>
  shownMessage(await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, newCaller()));
const register = async (phone: string) =>
  shownMessage(await backend.call(requestRegistrationCode, { phone, email: "a@example.in", guid: "", ownerId: null }, newCaller()));
const logIn = async (phone: string) =>
  shownMessage(await backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" }, newCaller()));
const logInReseller = async (at: TestBackend, email: string) => shownMessage(await at.call(requestResellerCode, { email }, newCaller()));

const notSent = "The message could not be sent. Please ask for a call instead.";
const refused = "The owner's phone does not take messages. Please ask for a call instead.";

describe("an SMS", () => {
  test.each<[ProviderFault, { message: string; code: string; contact: string }]>([
    ["none", { message: "sent", code: "sent", contact: "sent" }],
    ["denied", { message: notSent, code: words.codeSendFailed, contact: "failed" }],
    ["busy", { message: "on its way", code: "on its way", contact: "requested" }],
    ["limited", { message: "on its way", code: "on its way", contact: "requested" }],
    ["rubbish", { message: "on its way", code: "on its way", contact: "requested" }],
    ["lost", { message: "on its way", code: "on its way", contact: "requested" }],
    ["silent", { message: "on its way", code: "on its way", contact: "requested" }],
  ])("is reported with the result of its first attempt, with provider fault: %s", async (fault, { message, code, contact }) => {
    const { guid, owner } = await registerSticker(backend.services);
    twilio.behave(fault);
    expect(await Promise.all([sendMessage(guid), register(freshPhone())])).toEqual([message, code]);
    expect(await loggedContacts(backend.services)).toMatchObject([{ outcome: contact }]);
    // An unknown account gets the same response, and nothing is sent.
    expect(await Promise.all([logIn(owner.phone), logIn(freshPhone())])).toEqual([code, code]);
    expect((await rows()).map(({ isDecoy }) => isDecoy).sort()).toEqual([false, false, false, true]);
  });

  test.each([21610, 21211])("that the provider refuses for this recipient (error %i) is reported, except at a login", async (reason) => {
    const { guid, owner } = await registerSticker(backend.services);
    const newcomer = freshPhone();
    for (const phone of [owner.phone, newcomer]) twilio.refused.set(`+91${phone}`, reason);
    expect(await sendMessage(guid)).toBe(refused);
    expect(await register(newcomer)).toBe(words.codeSendFailed);
    // A login must not reveal that this number is known. So it gets what an unknown number gets:
    // the result of the latest SMS to anybody else.
    for (const [fault, expected] of [
      ["none", "sent"],
      ["denied", words.codeSendFailed],
    ] as const) {
      backend.clock.advance(60);
      twilio.behave(fault);
      await register(freshPhone());
      twilio.behave("none");
      expect(await Promise.all([logIn(owner.phone), logIn(freshPhone())])).toEqual([expected, expected]);
    }
  });

  test("is sent only once if the form is submitted repeatedly, and a submission after the retry returns the retry's outcome", async () => {
    const { guid } = await registerSticker(backend.services);
    const from = { ...newCaller(), key: "one-form" };
    const send = async () => shownMessage(await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, from));
    twilio.behave("busy");
    expect(await Promise.all([send(), send(), send()])).toEqual(["on its way", "on its way", "on its way"]);
    twilio.behave("none");
    backend.clock.advance(5);
    await deliverAll(backend);
    expect(await send()).toBe("sent");
    expect(twilio.messages).toHaveLength(1);
  });

  test("is reported as failed after the last attempt", async () => {
    const { guid } = await registerSticker(backend.services);
    const from = { ...newCaller(), key: "one-form" };
    twilio.behave("busy");
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, from);
      backend.clock.advance(900);
      await deliverAll(backend);
    }
    expect(shownMessage(await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, from))).toBe(notSent);
    expect(await loggedContacts(backend.services)).toMatchObject([{ outcome: "failed" }]);
  });

  test("with a code has a status, which is the same for a known and an unknown account", async () => {
    const { owner } = await registerSticker(backend.services);
    const stateOf = async (phone: string) => {
      const asked = await backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" }, newCaller());
      const challenge = asked.kind === "ok" ? (asked.data.authorisation?.token ?? "") : "";
      return async () => {
        const outcome = await backend.call(readCodeStatus, { challenge });
        return outcome.kind === "ok" ? outcome.data.state : outcome.kind;
      };
    };
    twilio.behave("busy");
    await register(freshPhone());
    const states = [await stateOf(owner.phone), await stateOf(freshPhone())];
    expect(await Promise.all(states.map((read) => read()))).toEqual(["waiting", "waiting"]);
    twilio.behave("none");
    backend.clock.advance(60);
    await deliverAll(backend);
    expect(await Promise.all(states.map((read) => read()))).toEqual(["sent", "sent"]);
    expect((await backend.call(readCodeStatus, { challenge: "unknown" })).kind).toBe("refused");
  });

  test("with a code can be requested again at once if it was not sent", async () => {
    const phone = freshPhone();
    twilio.behave("denied");
    expect(await register(phone)).toBe(words.codeSendFailed);
    twilio.behave("none");
    expect(await register(phone)).toBe("sent");
  });
});

describe("a mail", () => {
  test.each<[MailFault, string, number]>([
    ["none", "sent", 1],
    ["unknown mailbox", words.codeSendFailed, 0],
    ["full mailbox", "on its way", 0],
    ["spam", words.codeSendFailed, 0],
    ["slow", "on its way", 1],
    ["silent", "on its way", 0],
  ])(
    "is reported with the result of its first attempt, with server fault: %s",
    async (fault, expected, arrived) => {
      const reseller = await enrol(backend, { email: `r${randomInt(1_000_000)}@example.in` });
      mailServer.behave(fault);
      expect(await logInReseller(backend, reseller.email)).toBe(expected);
      await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).not.toContain("leased"), scaledTimeout(30_000));
      expect(mailServer.mails).toHaveLength(arrived);
    },
    scaledTimeout(40_000),
  );

  test("is reported as failed if the mail server rejects the password", async () => {
    const reseller = await enrol(rejectedByMailServer, { email: "r@example.in" });
    expect(await logInReseller(rejectedByMailServer, reseller.email)).toBe(words.codeSendFailed);
  });
});
