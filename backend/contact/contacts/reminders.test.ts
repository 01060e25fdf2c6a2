import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readContactForOwner, remindOwner, solveContact } from "#contract/contacts";
import { presetTexts } from "#contract/contact-policy";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { defaultSettings, saveSettings } from "../../registry/settings";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../delivery/tables";
import { contactSettings } from "../../registry/tables";
import { contacts } from "../tables";
import { renderSms } from "../../delivery/messages/sms-templates";
import { readBacklog } from "../../delivery/outbox/backlog";
import { retryDeadLetters } from "../../delivery/outbox/store";
import { contactSteps } from "../../testing/contact-steps";
import { allContacts, clearContacts } from "../../testing/contacts";
import { deliverAll, readRow, stubProviders, workerWith } from "../../testing/outbox";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { answerCode, contactReference } from "./codes";
import { requestAttempt, startContact } from "./attempts";

/** Tests automatic reminders, and reminders that scanners request. The clock starts at noon in India. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers, contactSettings]) await backend.services.database.delete(table);
});

const { newCaller, begin, write, smsTexts, status, answer, advance } = contactSteps(() => backend);

describe("an automatic reminder", () => {
  const reminder = (code: string, messageId = "6") => {
    const text = Object.entries(presetTexts).find(([id]) => id === messageId)?.[1];
    return `PlateNote: still no answer. Your vehicle MH12AB1234: ${text}.\nAnswer: https://stickers.example.in/r?c=${code}`;
  };

  test.each(["6", "9", "2", "10"])("is sent only once, ten minutes after message %s", async (messageId) => {
    const { code, contact } = await begin(messageId);
    await advance(9.99);
    expect(await smsTexts()).toHaveLength(1);
    await advance(0.01);
    expect((await smsTexts()).slice(1)).toEqual([reminder(code, messageId)]);
    expect(await status(contact)).toMatchObject({ reminder: { state: "sent", at: backend.clock.now() } });
    await advance(600);
    expect(await smsTexts()).toHaveLength(2);
  });

  test("is one for two people who write about the same within ten minutes, but not for another reason or a later message", async () => {
    const { guid, code } = await begin("6");
    backend.clock.advance(60);
    const joined = await write(guid, "6");
    const other = await write(guid, "11");
    await advance(12);
    expect((await smsTexts()).slice(3)).toEqual([reminder(code), reminder(other.code, "11")]);
    expect((await status(joined.contact)).offers).toContain("remind");
    const later = await write(guid, "6");
    await advance(10);
    expect((await smsTexts()).slice(6)).toEqual([reminder(later.code)]);
  });

  test("is in the outbox as soon as the message is sent, and the scanner sees when it is due", async () => {
    const registered = await registerSticker(backend.services);
    const { database } = backend.services;
    const { contact } = await write(registered.guid, "6");
    const [row] = await database.select().from(outbox).where(eq(outbox.state, "waiting"));
    expect(row?.notBefore).toEqual(new Date(backend.clock.now().getTime() + 600_000));
    expect((await status(contact)).reminder).toMatchObject({ state: "waiting", heldUntil: row?.notBefore });
  });

  test.each<[string, (begun: Awaited<ReturnType<typeof begin>>) => Promise<unknown>]>([
    ["an answer", ({ code }) => answer(code, "on_my_way_15")],
    ["the contact was solved", ({ contact }) => backend.call(solveContact, { contact })],
    ["an answered phone call", ({ guid, contact }) => callAndAnswer(guid, contact)],
  ])("is not sent after %s", async (_what, happen) => {
    const begun = await begin("2");
    await advance(5);
    await happen(begun);
    const states = async () => (await backend.services.database.select().from(outbox)).filter(({ channel }) => channel === "sms");
    expect((await states()).map(({ state }) => state).sort()).toEqual(["cancelled", "sent"]);
    expect((await states()).filter(({ payload }) => payload.length > 0)).toEqual([]);
    await advance(60);
    expect(await smsTexts()).toHaveLength(1);
    expect(await status(begun.contact)).toMatchObject({ reminder: null });
  });

  test("is not retried if the owner answers while it is being sent", async () => {
    const { code } = await begin();
    backend.clock.advance(600);
    const worker = workerWith(
      backend.services,
      stubProviders(async () => {
        await answer(code, "cannot_come");
        return { kind: "failed", reason: "busy" };
      }),
    );
    const { database } = backend.services;
    const [row] = await database.select().from(outbox).where(eq(outbox.state, "waiting"));
    await worker.deliverNow(row?.id ?? 0);
    await advance(30);
    const [after] = await database
      .select()
      .from(outbox)
      .where(eq(outbox.id, row?.id ?? 0));
    expect(after).toMatchObject({ state: "cancelled", payload: new Uint8Array() });
    expect(await smsTexts()).toHaveLength(1);
  });

  test("is not sent if the message could not be delivered", async () => {
    const { contact } = await begin();
    const { database, outbox: queue } = backend.services;
    const [message] = await database.select().from(outbox).where(eq(outbox.state, "sent"));
    await database.transaction((transaction) => queue.statusHandler.message(transaction, message?.id ?? 0, "failed"));
    // The sandbox would report the delivery.
    await database.delete(sandboxDeliveries);
    await advance(30);
    expect(await smsTexts()).toEqual([]);
    expect(await status(contact)).toMatchObject({ message: { state: "failed" }, offers: ["call", "solve"] });
  });

  test("has no link if APP_ORIGIN is not set, but its code works", async () => {
    const withoutOrigin = await testBackend();
    const { guid } = await registerSticker(withoutOrigin.services);
    await withoutOrigin.call(sendPresetMessage, { guid, messageId: "6", proof: null });
    withoutOrigin.clock.advance(1200);
    await deliverAll(withoutOrigin);
    const [contact] = await allContacts(withoutOrigin.services);
    expect(contact?.attempts.map(({ kind, state }) => [kind, state])).toEqual([
      ["message", "sent"],
      ["automatic_reminder", "sent"],
    ]);
    const code = answerCode(withoutOrigin.services.secrets, contact?.id ?? 0);
    expect((await withoutOrigin.call(readContactForOwner, { code })).kind).toBe("ok");
    await withoutOrigin.close();
  });

  test("cannot be retried by the operator when its contact is a day old", async () => {
    const { guid } = await registerSticker(backend.services);
    const { database, clock } = backend.services;
    await write(guid, "6");
    await database.update(outbox).set({ state: "dead", payload: new Uint8Array([1]) });
    backend.clock.advance(24 * 3600 - 1);
    expect(await retryDeadLetters(database, clock.now(), null)).toBe(2);
    await database.update(outbox).set({ state: "dead" });
    backend.clock.advance(1);
    expect(await retryDeadLetters(database, clock.now(), null)).toBe(0);
  });

  test("is sent ten minutes after its message, which waits for the end of quiet hours unless it is urgent", async () => {
    const { guid, vehicle } = await registerSticker(backend.services);
    const { database, clock } = backend.services;
    const quietHours = { from: 11 * 60, to: 13 * 60 };
    await saveSettings(database, vehicle.id, { ...defaultSettings, quietHours }, clock.now());
    const end = new Date("2026-03-10T07:30:00.000Z");
    backend.clock.advance((end.getTime() - clock.now().getTime()) / 1000 - 3600);
    const { contact } = await write(guid, "6");
    expect(await smsTexts()).toEqual([]);
    expect(await status(contact)).toMatchObject({ message: { state: "waiting", heldUntil: end }, isLate: false });
    expect(await readBacklog(database, clock.now())).toMatchObject({ waiting: 0, oldestSeconds: 0 });
    await write(guid, "10");
    expect(await smsTexts()).toHaveLength(1);
    await advance(59);
    expect(await smsTexts()).toHaveLength(2);
    await advance(1);
    expect((await smsTexts()).filter((text) => text.includes("lights of the car"))).toHaveLength(1);
    await advance(10);
    expect(await smsTexts()).toHaveLength(4);
  });
});

describe("a message that could not be sent", () => {
  /** Begins a contact whose message the provider rejects, because PlateNote's account at the provider has no credit. */
  async function beginDead() {
    const { sticker } = await registerSticker(backend.services);
    const { database } = backend.services;
    const caller = { callerHash: "-", siteHash: null, browserHash: null };
    const contactId = await startContact(database, { ...backend.services, ...caller }, { stickerId: sticker.id, reason: "6" });
    const values = { plate: "MH12AB1234", answerCode: "0123456789" };
    const sms = renderSms(backend.services.environment, { phone: "9800000000", language: "" }, "message_6", values);
    const expiresAt = new Date(backend.clock.now().getTime() + 24 * 3600 * 1000);
    const attempt = { contactId, kind: "message", caller: null, expiresAt } as const;
    const outboxId = await requestAttempt(database, backend.services, attempt, sms);
    await workerWith(
      backend.services,
      stubProviders(() => ({ kind: "rejected", reason: "no credit" })),
    ).deliverNow(outboxId);
    return { outboxId, contact: contactReference(backend.services.secrets, contactId) };
  }

  const retry = () => retryDeadLetters(backend.services.database, backend.clock.now(), null);
  const report = (outboxId: number, result: "delivered" | "failed") =>
    backend.services.database.transaction((transaction) => backend.services.outbox.statusHandler.message(transaction, outboxId, result));

  test("is sent when the operator retries it, and the owner is reminded", async () => {
    const { outboxId, contact } = await beginDead();
    expect(await status(contact)).toMatchObject({ message: { state: "failed" }, offers: ["call", "solve"] });
    expect(await retry()).toBe(1);
    await deliverAll(backend);
    expect(await status(contact)).toMatchObject({ message: { state: "sent" } });
    await report(outboxId, "delivered");
    expect(await status(contact)).toMatchObject({ message: { state: "delivered" }, offers: ["solve"] });
    await report(outboxId, "failed");
    expect(await status(contact)).toMatchObject({ message: { state: "delivered" } });
    await advance(10);
    expect(await status(contact)).toMatchObject({ reminder: { state: "sent" } });
  });

  test("is delivered if the provider first reports a failure and then the delivery, also after a retry", async () => {
    const { outboxId, contact } = await beginDead();
    await retry();
    await deliverAll(backend);
    await report(outboxId, "failed");
    expect(await status(contact)).toMatchObject({ message: { state: "failed" } });
    await report(outboxId, "delivered");
    expect(await status(contact)).toMatchObject({ message: { state: "delivered" } });
  });

  test("cannot be retried after the contact is solved", async () => {
    const { outboxId, contact } = await beginDead();
    await backend.call(solveContact, { contact });
    expect(await retry()).toBe(0);
    expect(await readRow(backend.services, outboxId)).toMatchObject({ state: "cancelled", payload: new Uint8Array() });
  });
});

describe("the owner's own hourly limit of messages", () => {
  async function beginWithLimit(messagesPerHour: number) {
    const { guid, vehicle } = await registerSticker(backend.services);
    await saveSettings(backend.services.database, vehicle.id, { ...defaultSettings, messagesPerHour }, backend.clock.now());
    return { guid, ...(await write(guid, "6")) };
  }

  test("stops automatic reminders when it is reached", async () => {
    const { guid, contact } = await beginWithLimit(2);
    await advance(5);
    const other = await write(guid, "9");
    await advance(5);
    // The limit is reached, so no automatic reminder is sent.
    expect(await smsTexts()).toHaveLength(2);
    await advance(5);
    expect(await smsTexts()).toHaveLength(2);
    expect((await status(contact)).reminder).toBeNull();
    expect((await status(other.contact)).reminder).toBeNull();
  });

  test("counts a reminder when it is sent, and then limits messages that are not urgent", async () => {
    const { guid } = await beginWithLimit(2);
    await advance(10);
    expect(await smsTexts()).toHaveLength(2);
    const outcome = await backend.call(sendPresetMessage, { guid, messageId: "9", proof: null }, newCaller());
    expect(outcome).toMatchObject({ kind: "limited", retryAfter: 50 * 60 });
    expect(await backend.call(sendPresetMessage, { guid, messageId: "10", proof: null }, newCaller())).toMatchObject({ kind: "ok" });
  });

  test("delays a reminder that the scanner requests", async () => {
    const { contact } = await beginWithLimit(1);
    for (const minutes of [10, 10]) await advance(minutes);
    expect(await smsTexts()).toHaveLength(1);
    const due = new Date(backend.clock.now().getTime() + 40 * 60_000);
    expect(await backend.call(remindOwner, { contact }, newCaller())).toMatchObject({ kind: "ok" });
    expect(await status(contact)).toMatchObject({ reminder: { state: "waiting", heldUntil: due } });
    await advance(39);
    expect(await smsTexts()).toHaveLength(1);
    await advance(1);
    expect(await smsTexts()).toHaveLength(2);
  });
});

describe("a reminder that the scanner requests", () => {
  const remind = (contact: string, key: string) => backend.call(remindOwner, { contact }, { from: "198.51.100.250", key });

  test("is sent only once, and not within ten minutes after the last SMS to the owner", async () => {
    const { contact } = await begin();
    await advance(10);
    expect(await remind(contact, "early")).toMatchObject({ kind: "refused" });
    await advance(10);
    expect((await status(contact)).offers).toContain("remind");
    const outcomes = await Promise.all(["one", "one", "other"].map((key) => remind(contact, key)));
    // Either the form "one", which is submitted twice, is accepted, or the form "other".
    expect([
      ["ok", "ok", "refused"],
      ["ok", "refused", "refused"],
    ]).toContainEqual(outcomes.map(({ kind }) => kind).sort());
    expect(await smsTexts()).toHaveLength(3);
    await advance(60);
    expect(await remind(contact, "again")).toMatchObject({ kind: "refused" });
  });

  test("is refused if quiet hours would hold the reminder until the contact is over", async () => {
    const { contact, vehicle } = await begin();
    for (const minutes of [10, 10]) await advance(minutes);
    const minute = (Math.floor(backend.clock.now().getTime() / 60_000) + 330) % 1440;
    const quietFor = (minutes: number) => ({ ...defaultSettings, quietHours: { from: minute, to: (minute + minutes) % 1440 } });
    const { database, clock } = backend.services;
    await saveSettings(database, vehicle.id, quietFor(1420), clock.now());
    expect((await status(contact)).offers).not.toContain("remind");
    expect(await remind(contact, "late")).toMatchObject({ kind: "refused" });
    await saveSettings(database, vehicle.id, quietFor(1419), clock.now());
    expect((await status(contact)).offers).toContain("remind");
    expect(await remind(contact, "in time")).toMatchObject({ kind: "ok" });
  });

  test("is refused after the owner's answer", async () => {
    const { contact, code } = await begin();
    await answer(code, "cannot_come");
    await advance(30);
    expect(await remind(contact, "late")).toMatchObject({ kind: "refused" });
  });

  test("is neither offered nor accepted if the owner has no link to answer", async () => {
    const { contact } = await begin();
    const { database } = backend.services;
    await database.update(contacts).set({ answerCodeHash: null });
    await advance(10);
    await advance(10);
    expect((await status(contact)).offers).toEqual(["call", "solve"]);
    expect(await backend.call(remindOwner, { contact })).toMatchObject({ kind: "refused" });
  });
});

async function callAndAnswer(guid: string, contact: string): Promise<void> {
  const request = { guid, callerPhone: "9000000001", contact: null, contactReference: contact, proof: null, accident: null };
  await backend.call(requestCall, request, newCaller());
  for (const minutes of [0.05, 0.1]) await advance(minutes);
  expect((await status(contact)).call?.state).toBe("answered");
}
