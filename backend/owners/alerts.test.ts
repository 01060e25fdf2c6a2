import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  addAlertBrowser,
  readAlertChoices,
  removeAlertBrowser,
  reportShownAlert,
  saveAlertChoices,
  testAlert,
  type AlertView,
} from "#contract/alerts";
import type { RequestOf } from "#contract/call";
import { readContactForOwner } from "#contract/contacts";
import { saveContactSettings } from "#contract/contact-settings";
import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { endOwnerSession, listVehicles } from "#contract/owner";
import { readMyData, withdrawConsent } from "#contract/rights";
import { sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import { listDeliveries } from "../delivery/providers/sandbox/store";
import { outbox, sandboxDeliveries } from "../delivery/tables";
import { openMessage, type MailMessage, type SmsMessage } from "../delivery/messages/message";
import { callbackReference } from "../delivery/providers/provider";
import { addBrowser, MOST_BROWSERS, readAlerts, recordDelivery } from "../registry/alerts";
import { findOwner, type Owner } from "../registry/owners";
import { allContacts, clearContacts } from "../testing/contacts";
import { createTestProviders, deliverAll } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type Sender, type TestBackend } from "../testing/test-backend";
import { makeChange } from "./account-changes";
import { byOwner } from "./events";

let backend: TestBackend;
let nextPhone = 9840000000;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in", CALLER_IDS: "+918012345678,+918012345679" });
});
afterAll(() => backend.close());
beforeEach(() => clearContacts(backend.services));

const newOwner = () => registerOwner(backend, String((nextPhone += 1)));

const as = ({ token }: VehicleOwner, sender: Sender = {}): Sender => ({ bearer: token, ...sender });

async function view(owner: VehicleOwner, sender: Sender = {}): Promise<AlertView> {
  const read = await backend.call(readAlertChoices, { loginId: owner.loginId }, as(owner, sender));
  if (read.kind !== "ok") throw new Error(JSON.stringify(read));
  return read.data;
}

const unchanged = { whatsapp: null, spokenCalls: null, takesSms: null, copiesByMail: false, hidesReason: null, language: "" };

const save = (owner: VehicleOwner, changes: Partial<Omit<RequestOf<typeof saveAlertChoices>, "loginId">>) =>
  backend.call(saveAlertChoices, { loginId: owner.loginId, ...unchanged, ...changes }, as(owner));

const turnOn = (owner: VehicleOwner, sender: Sender = {}, endpoint = "") =>
  backend.call(addAlertBrowser, { loginId: owner.loginId, endpoint, p256dh: "", auth: "", name: "Chrome, Android" }, as(owner, sender));

const sendTest = (owner: VehicleOwner, channel: string, sender: Sender = {}) =>
  backend.call(testAlert, { loginId: owner.loginId, channel }, as(owner, sender));

const scan = ({ guid }: VehicleOwner, messageId = "6") =>
  backend.call(sendPresetMessage, { guid, messageId, proof: null }, { from: `198.51.100.${nextPhone % 250}` });

/** Sets the quiet hours of an owner's vehicle. The tests begin at noon in India. */
async function setQuietHours(owner: VehicleOwner, quietFrom: string, quietTo: string): Promise<void> {
  const settings = {
    ...{ loginId: owner.loginId, vehicleId: owner.vehicleId, quietFrom, quietTo, takesCalls: true },
    ...{ messageIds: presetMessagesFor(products.car).map(({ id }) => id), showsBloodGroup: true, masksPlate: false },
    ...{ emergencyCalls: "default" as const, messagesPerHour: null, asksProof: false },
  };
  expect(await backend.call(saveContactSettings, settings, as(owner))).toMatchObject({ kind: "ok" });
}

async function messages() {
  const rows = await backend.services.database.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map((row) => ({
    ...row,
    message: row.payload.length === 0 ? null : openMessage(backend.services.secrets, row.payload),
  }));
}

/** Sends a test notification from a browser. @returns the endpoint that it went to. */
async function endpointOfTest(owner: VehicleOwner, browser: string): Promise<string | undefined> {
  await backend.services.database.delete(sandboxDeliveries);
  await sendTest(owner, "push", { browser });
  const deliveries = await listDeliveries(backend.services, { offset: 0, limit: 20 });
  return deliveries.find(({ message }) => message.channel === "push")?.message.to;
}

async function storedOwner({ ownerId }: VehicleOwner): Promise<Owner> {
  const owner = await findOwner(backend.services.database, Number(ownerId));
  if (owner === null) throw new Error("No such owner");
  return owner;
}

const consentsOf = async (owner: VehicleOwner) => {
  const data = await backend.call(readMyData, { loginId: owner.loginId }, as(owner));
  return data.kind === "ok" ? data.data.consents.filter(({ purpose }) => purpose === "whatsapp") : [];
};

describe("what an owner chooses", () => {
  test("is announced with the vehicles, and is SMS only at first", async () => {
    const owner = await newOwner();
    const listed = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, as(owner));
    expect(listed).toMatchObject({ data: { hasAlerts: true } });
    const { pushKey, ...shown } = await view(owner);
    expect(shown).toEqual({
      channels: ["push", "whatsapp", "sms", "spoken", "mail"],
      testable: ["sms", "mail"],
      ...{ whatsapp: false, whatsappPausedUntil: null, spokenCalls: "never", takesSms: true, canTurnSmsOff: false },
      ...{ copiesByMail: false, hidesReason: false, language: "", isPushSimulated: true, browsers: [], tests: [] },
      callerIds: ["+918012345678", "+918012345679"],
    });
    expect(Buffer.from(pushKey, "base64url")).toHaveLength(65);
  });

  test("is stored, and what the page did not show stays", async () => {
    const owner = await newOwner();
    const chosen = { whatsapp: true, spokenCalls: "urgent", copiesByMail: true, hidesReason: true, language: "ta" } as const;
    expect(await save(owner, chosen)).toMatchObject({ kind: "ok" });
    expect(await view(owner)).toMatchObject(chosen);
    expect(await save(owner, { copiesByMail: true, language: "ta" })).toMatchObject({ kind: "ok" });
    expect(await view(owner)).toMatchObject(chosen);
    expect(await save(owner, { language: "fr" })).toMatchObject({ kind: "refused", message: words.languageUnknown });
  });

  test("is not another owner's", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const asked = await backend.call(readAlertChoices, { loginId: owner.loginId }, as(other));
    expect(asked.kind).toBe("unauthorised");
  });

  test("records the consent to WhatsApp, which /mydata can withdraw too", async () => {
    const owner = await newOwner();
    expect(await consentsOf(owner)).toEqual([]);
    await save(owner, { whatsapp: true });
    await save(owner, { whatsapp: true });
    expect(await consentsOf(owner)).toMatchObject([{ purpose: "whatsapp", withdrawnAt: null }]);
    await backend.call(withdrawConsent, { loginId: owner.loginId, purpose: "whatsapp" }, as(owner));
    expect((await view(owner)).whatsapp).toBe(false);
    expect(await consentsOf(owner)).toMatchObject([{ withdrawnAt: backend.clock.now() }]);
    await save(owner, { whatsapp: true });
    expect(await consentsOf(owner)).toHaveLength(2);
    await backend.services.outbox.replies.turnOffWhatsapp(owner.phone);
    expect((await consentsOf(owner)).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([]);
  });

  test("keeps SMS on until another way has delivered", async () => {
    const owner = await newOwner();
    expect(await save(owner, { takesSms: false })).toMatchObject({ kind: "refused", message: words.smsNeeded });
    await recordDelivery(backend.services.database, Number(owner.ownerId), backend.clock.now());
    expect((await view(owner)).canTurnSmsOff).toBe(true);
    expect(await save(owner, { takesSms: false })).toMatchObject({ kind: "ok" });
    expect((await view(owner)).takesSms).toBe(false);
  });
});

describe("an owner's browsers", () => {
  test("are listed with the one that asks, and can be removed from any, but not by another owner", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await turnOn(owner, { browser: "phone" });
    backend.clock.advance(1);
    await turnOn(owner, { browser: "desktop" });
    const { browsers } = await view(owner, { browser: "phone" });
    expect(browsers.map(({ name, isThis }) => ({ name, isThis }))).toEqual(
      [false, true].map((isThis) => ({ name: "Chrome, Android", isThis })),
    );
    const remove = (by: VehicleOwner) =>
      backend.call(removeAlertBrowser, { loginId: by.loginId, browserId: browsers[1]?.id ?? "" }, as(by));
    await remove(other);
    expect((await view(owner)).browsers).toHaveLength(2);
    await remove(owner);
    expect((await view(owner)).browsers.map(({ id }) => id)).toEqual([browsers[0]?.id]);
  });

  test("are at most ten: one more replaces the oldest", async () => {
    const owner = await newOwner();
    for (let index = 0; index <= MOST_BROWSERS; index += 1) {
      await turnOn(owner, { browser: `browser${index}` });
      backend.clock.advance(1);
    }
    expect((await view(owner)).browsers).toHaveLength(MOST_BROWSERS);
    const { browsers } = await view(owner, { browser: "browser0" });
    expect(browsers.filter(({ isThis }) => isThis)).toEqual([]);
  });

  test("show nothing of the owner who used the browser before", async () => {
    const [before, after] = [await newOwner(), await newOwner()];
    await turnOn(before, { browser: "shared" });
    await turnOn(before, { browser: "shared" });
    expect((await view(before)).browsers).toHaveLength(1);
    await turnOn(after, { browser: "shared" });
    expect((await view(before)).browsers).toEqual([]);
    expect((await view(after)).browsers).toHaveLength(1);
  });

  test("end with a log-out there, but not with a session that has run out", async () => {
    const owner = await newOwner();
    await turnOn(owner, { browser: "phone" });
    await turnOn(owner, { browser: "desktop" });
    await backend.call(endOwnerSession, { loginId: owner.loginId }, as(owner, { browser: "phone" }));
    const { browsers } = await readAlerts(backend.services.database, backend.services, Number(owner.ownerId));
    expect(browsers).toHaveLength(1);
  });

  test("end with a change of the phone number, and WhatsApp with its consent", async () => {
    const owner = await newOwner();
    await save(owner, { whatsapp: true });
    await turnOn(owner);
    const stored = await storedOwner(owner);
    const phone = String((nextPhone += 1));
    await backend.services.database.transaction((transaction) =>
      makeChange(transaction, backend.services, stored, { reach: "phone", value: phone, by: byOwner, keptToken: owner.token }),
    );
    expect(await view(owner)).toMatchObject({ whatsapp: false, browsers: [] });
    expect(await consentsOf(owner)).toMatchObject([{ withdrawnAt: backend.clock.now() }]);
  });

  test.each([
    "http://push.example.net/1",
    "https://localhost/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://push/1",
    "https://db.internal/1",
    "https://push.example.net:8443/1",
    "https://user@fcm.googleapis.com/1",
    "sandbox:1",
  ])("cannot have the endpoint %s", async (endpoint) => {
    const owner = await newOwner();
    expect(await turnOn(owner, {}, endpoint)).toMatchObject({ kind: "refused", message: words.browserUnusable });
    expect((await view(owner)).browsers).toEqual([]);
  });

  test("get nothing that was waiting when they were removed", async () => {
    const owner = await newOwner();
    await turnOn(owner);
    await setQuietHours(owner, "11:00", "13:00");
    await scan(owner);
    const [browser] = (await view(owner)).browsers;
    await backend.call(removeAlertBrowser, { loginId: owner.loginId, browserId: browser?.id ?? "" }, as(owner));
    backend.clock.advance(2 * 3600);
    await deliverAll(backend);
    const sent = (await messages()).map(({ channel, state }) => ({ channel, state }));
    expect(sent).toContainEqual({ channel: "push", state: "refused" });
    expect(sent).toContainEqual({ channel: "sms", state: "sent" });
  });
});

describe("a test", () => {
  test("goes by each channel that the owner has, and says what became of it", async () => {
    const owner = await newOwner();
    expect(await sendTest(owner, "push")).toMatchObject({ kind: "refused", message: words.alertIsOff });
    await save(owner, { whatsapp: true, spokenCalls: "urgent" });
    await turnOn(owner);
    const { testable } = await view(owner);
    expect(testable).toEqual(["push", "whatsapp", "sms", "spoken", "mail"]);
    for (const channel of testable) expect(await sendTest(owner, channel)).toMatchObject({ kind: "ok" });
    expect((await view(owner)).tests.map(({ state }) => state)).toEqual(testable.map(() => "sent"));
    backend.clock.advance(3);
    const providers = createTestProviders(backend.services);
    // One run advances at most 20 messages, and the log-ins of the other tests sent some.
    for (const channel of ["push", "whatsapp", "sms", "sms", "sms", "spoken"] as const) await providers[channel].advance?.();
    const { tests } = await view(owner);
    expect(Object.fromEntries(tests.map(({ channel, state }) => [channel, state]))).toEqual({
      ...{ push: "delivered", whatsapp: "delivered", sms: "delivered", mail: "sent" },
      // A person has heard it. Its last report says only that it ended without an answer.
      spoken: "delivered",
    });
  });

  test("is a notification in the browser that asks for it", async () => {
    const owner = await newOwner();
    await turnOn(owner, { browser: "phone" });
    backend.clock.advance(1);
    await turnOn(owner, { browser: "desktop" });
    const { browsers } = await readAlerts(backend.services.database, backend.services, Number(owner.ownerId));
    const sent = [];
    for (const browser of ["phone", "desktop", "another"]) sent.push(await endpointOfTest(owner, browser));
    const [desktop, phone] = browsers.map(({ endpoint }) => endpoint);
    expect(sent).toEqual([phone, desktop, desktop]);
  });

  test("is limited, and is not sent late", async () => {
    const owner = await newOwner();
    const outcomes = [];
    for (let index = 0; index < 7; index += 1) outcomes.push((await sendTest(owner, "mail")).kind);
    expect(outcomes).toEqual([...Array.from({ length: 6 }, () => "ok"), "limited"]);
    const expiries = (await messages()).flatMap(({ channel, expiresAt }) => (channel === "mail" ? [expiresAt?.getTime()] : []));
    expect(new Set(expiries)).toEqual(new Set([backend.clock.now().getTime() + 600_000]));
  });
});

describe("a notification of a contact", () => {
  test("counts as delivered when the browser says that it was shown, and the SMS is not sent", async () => {
    const owner = await newOwner();
    const endpoint = "https://push.example-service.net/1";
    const keys = { p256dh: "key", auth: "secret" };
    const subscription = { subscription: { endpoint, keys }, browser: "", browserHash: null };
    await backend.services.database.transaction((transaction) =>
      addBrowser(transaction, backend.services, Number(owner.ownerId), subscription),
    );
    await scan(owner);
    const push = (await messages()).find(({ channel }) => channel === "push");
    const reference = callbackReference(backend.services.secrets, push?.id ?? 0);
    expect(await backend.call(reportShownAlert, { reference: `${reference}x` })).toMatchObject({ kind: "refused" });
    expect(await backend.call(reportShownAlert, { reference })).toMatchObject({ kind: "ok" });
    const [contact] = await allContacts(backend.services);
    expect(contact?.attempts[0]?.state).toBe("delivered");
    backend.clock.advance(61);
    await deliverAll(backend);
    const sms = (await messages()).filter(({ channel, contactId }) => channel === "sms" && contactId !== null);
    // The reminder waits.
    expect(sms.map(({ state }) => state).toSorted()).toEqual(["cancelled", "waiting"]);
    expect((await view(owner)).canTurnSmsOff).toBe(true);
  });
});

describe("the copy by mail", () => {
  test("says what the message says, in the owner's language, and is no attempt of the contact", async () => {
    const owner = await newOwner();
    await scan(owner);
    expect((await messages()).map(({ channel }) => channel)).not.toContain("mail");
    await clearContacts(backend.services);
    await save(owner, { copiesByMail: true, language: "hi" });
    backend.clock.advance(601);
    await scan(owner, "9");
    const mail = (await messages()).find(({ channel }) => channel === "mail")?.message as MailMessage;
    expect(mail).toMatchObject({ to: `owner${owner.phone}@example.in` });
    expect(mail.subject).toContain("कार नो पार्किंग में खड़ी है");
    expect(mail.text).toMatch(/https:\/\/stickers\.example\.in\/r\?c=\w{10}/);
    const [contact] = await allContacts(backend.services);
    expect(contact?.attempts.map(({ kind }) => kind)).toEqual(["message", "automatic_reminder"]);
    await deliverAll(backend);
    expect((await allContacts(backend.services))[0]?.attempts).toEqual(contact?.attempts);
  });

  test("ends with the address: its link answers no more, and what waits is not sent", async () => {
    const owner = await newOwner();
    await save(owner, { copiesByMail: true });
    await scan(owner);
    const contactMails = async () => (await messages()).filter(({ channel, contactId }) => channel === "mail" && contactId !== null);
    const codeIn = (text = "") => /\/r\?c=(\w{10})/.exec(text)?.[1] ?? "";
    const rows = await messages();
    const [byMail, bySms] = (["mail", "sms"] as const).map((channel) => {
      const message = rows.find((row) => row.channel === channel && row.contactId !== null && row.message !== null)?.message as
        | MailMessage
        | SmsMessage;
      return codeIn(message.text);
    });
    const open = async (code = "") => (await backend.call(readContactForOwner, { code })).kind;
    expect([await open(byMail), await open(bySms)]).toEqual(["ok", "ok"]);
    await setQuietHours(owner, "00:00", "23:59");
    await scan(owner, "9");
    const stored = await storedOwner(owner);
    await backend.services.database.transaction((transaction) =>
      makeChange(transaction, backend.services, stored, { reach: "email", value: "new@example.in", by: byOwner, keptToken: owner.token }),
    );
    expect([await open(byMail), await open(bySms)]).toEqual(["refused", "ok"]);
    expect((await contactMails()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  });
});
