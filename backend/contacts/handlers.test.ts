import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  answerContact,
  ownerAnswers,
  readContact,
  readContactForOwner,
  remindOwner,
  solveContact,
  type ContactStatus,
} from "#contract/contacts";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { contactEvents, contacts } from "../database/schema/contacts";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../database/schema/delivery";
import { unknownCodes } from "../database/schema/scanning";
import { contactSettings } from "../database/schema/shield";
import { openMessage } from "../delivery/messages/message";
import { readBacklog } from "../delivery/outbox/backlog";
import { unknownCodeLimit } from "../requests/known-code";
import { defaultSettings } from "../shield/rules";
import { saveSettings } from "../shield/store";
import { clearContacts } from "../testing/contacts";
import { createTestProviders, deliverAll, stubProviders, workerWith } from "../testing/outbox";
import { registerSticker } from "../testing/stickers";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { deleteExpiredAnswerCodes } from "./answering";

/** The calls about a contact, and what is sent by itself. Noon in India. */

let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers, unknownCodes, contactSettings]) await backend.services.database.delete(table);
});

const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });

/** Sends a message. @returns the contact's reference and the owner's code. */
async function begin(messageId = "6", productId = 1) {
  const registered = await registerSticker(backend.services, { productId });
  return { ...registered, ...(await write(registered.guid, messageId)) };
}

async function write(guid: string, messageId: string) {
  const outcome = await backend.call(sendPresetMessage, { guid, messageId, proof: null }, newCaller());
  if (outcome.kind !== "ok" || outcome.data.contact === null) throw new Error(`No contact: ${JSON.stringify(outcome)}`);
  return { contact: outcome.data.contact, code: codeIn((await smsTexts()).at(-1) ?? (await waitingTexts()).at(-1) ?? "") };
}

const codeIn = (text: string) => /\/r\?c=([0-9A-Z]{10})$/.exec(text)?.[1] ?? "";

/** The texts that the sandbox accepted, oldest first. */
async function smsTexts(): Promise<string[]> {
  const { database, secrets } = backend.services;
  const rows = await database
    .select()
    .from(sandboxDeliveries)
    .where(eq(sandboxDeliveries.channel, "sms"))
    .orderBy(sandboxDeliveries.createdAt);
  return rows.map(({ payload }) => textOf(openMessage(secrets, payload)));
}

async function waitingTexts(): Promise<string[]> {
  const { database, secrets } = backend.services;
  const rows = await database.select().from(outbox).where(eq(outbox.state, "waiting")).orderBy(outbox.createdAt);
  return rows.map(({ payload }) => textOf(openMessage(secrets, payload)));
}

function textOf(message: ReturnType<typeof openMessage>): string {
  return message.channel === "sms" ? message.text : message.channel;
}

async function status(contact: string): Promise<ContactStatus> {
  const outcome = await backend.call(readContact, { contact });
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  return outcome.data;
}

const answer = (code: string, given: string) => backend.call(answerContact, { code, answer: given }, newCaller());

/** Moves the clock, advances the sandbox's calls and sends what is due. */
async function advance(minutes: number): Promise<void> {
  backend.clock.advance(minutes * 60);
  await createTestProviders(backend.services).call.advance?.();
  await deliverAll(backend);
}

describe("the scanner's page", () => {
  test("follows a message and shows neither plate, phone nor name", async () => {
    const { contact, owner, vehicle, guid } = await begin();
    expect(await status(contact)).toMatchObject({
      reason: "6",
      state: "open",
      message: { state: "sent" },
      answer: null,
      offers: ["solve"],
    });
    const response = await backend.send(readContact.path, { body: JSON.stringify({ contact }) });
    const shown = await response.text();
    for (const secret of [vehicle.plate, owner.phone, vehicle.emergencyPhone, owner.email, guid]) expect(shown).not.toContain(secret);
  });

  test.each(["", "1", "x.y", "12345.aaaaaaaaaaaaaaaaaaaaaa", "0.-"])("is not available for the reference %j", async (contact) => {
    for (const call of [readContact, solveContact, remindOwner]) expect((await backend.call(call, { contact })).kind).toBe("refused");
  });

  test("refuses a reference with another contact's signature", async () => {
    const [one, other] = [await begin(), await begin()];
    const forged = `${one.contact.split(".")[0] ?? ""}.${other.contact.split(".")[1] ?? ""}`;
    expect(await backend.call(readContact, { contact: forged })).toMatchObject({ kind: "refused" });
  });

  test("says late after two minutes without a delivery report", async () => {
    const { contact } = await begin();
    await advance(1);
    expect((await status(contact)).isLate).toBe(false);
    await advance(1);
    expect(await status(contact)).toMatchObject({ isLate: true, offers: ["call", "solve"] });
  });

  test("can ask for a call that belongs to the contact", async () => {
    const { contact, guid } = await begin("2");
    const request = { guid, callerPhone: "9000000001", contact: null, contactReference: contact, proof: null, accident: null };
    expect(await backend.call(requestCall, request, newCaller())).toMatchObject({ kind: "ok", data: { contact } });
    expect(await status(contact)).toMatchObject({ call: { target: "owner", state: "requested" }, message: { state: "sent" } });
    expect(await backend.services.database.$count(contacts)).toBe(1);
  });

  test("of another sticker, or of a solved contact, starts a new contact for a call", async () => {
    const [one, other] = [await begin("2"), await begin("2")];
    const callFor = async (guid: string, contactReference: string) => {
      const request = { guid, callerPhone: "9000000001", contact: null, contactReference, proof: null, accident: null };
      const outcome = await backend.call(requestCall, request, newCaller());
      return outcome.kind === "ok" ? outcome.data.contact : outcome.kind;
    };
    expect(await callFor(other.guid, one.contact)).not.toBe(one.contact);
    await backend.call(solveContact, { contact: one.contact });
    expect(await callFor(one.guid, one.contact)).not.toBe(one.contact);
  });
});

describe("the owner's link", () => {
  test("shows plate, reason and time, and changes nothing however often it is opened", async () => {
    const { code, contact } = await begin();
    const events = await backend.services.database.$count(contactEvents);
    for (let index = 0; index < 10; index += 1)
      expect(await backend.call(readContactForOwner, { code })).toMatchObject({
        kind: "ok",
        data: { plate: "MH12AB1234", reason: "6", startedAt: backend.clock.now(), answer: null, isSolved: false },
      });
    expect(await backend.services.database.$count(contactEvents)).toBe(events);
    expect((await status(contact)).answer).toBeNull();
  });

  test("stores each answer, and the latest one counts", async () => {
    const { code, contact } = await begin();
    for (const is of ownerAnswers) {
      backend.clock.advance(60);
      expect(await answer(code.toLowerCase(), is)).toMatchObject({ kind: "ok" });
      expect((await status(contact)).answer).toEqual({ is, at: backend.clock.now() });
    }
    const before = await backend.services.database.$count(contactEvents);
    await answer(code, ownerAnswers.at(-1) ?? "");
    expect(await backend.services.database.$count(contactEvents)).toBe(before);
  });

  test("refuses an unknown answer, and every answer to a solved contact", async () => {
    const { code, contact } = await begin();
    expect(await answer(code, "maybe")).toMatchObject({ kind: "refused", message: "Please choose an answer." });
    await backend.call(solveContact, { contact });
    expect(await answer(code, "cannot_come")).toMatchObject({ kind: "refused", message: "It is already solved. No answer is needed." });
    expect(await backend.call(readContactForOwner, { code })).toMatchObject({ data: { isSolved: true } });
  });

  test("works for 24 hours, and then looks like one that never existed", async () => {
    const { code } = await begin();
    const unknown = await backend.call(readContactForOwner, { code: "0000000000" });
    backend.clock.advance(24 * 3600 - 1);
    expect((await backend.call(readContactForOwner, { code })).kind).toBe("ok");
    backend.clock.advance(1);
    expect(await backend.call(readContactForOwner, { code })).toEqual(unknown);
    expect(await answer(code, "cannot_come")).toEqual(unknown);
    await deleteExpiredAnswerCodes(backend.services.database, new Date(backend.clock.now().getTime() + 1));
    expect(await backend.services.database.select({ hash: contacts.answerCodeHash }).from(contacts)).toEqual([{ hash: null }]);
  });

  test("is not found by guessing: after too many wrong codes, the right one is unknown for that address", async () => {
    const { code } = await begin();
    const [guesser, other] = [newCaller(), newCaller()];
    for (let index = 0; index < unknownCodeLimit.count; index += 1)
      await backend.call(readContactForOwner, { code: String(index).padStart(10, "0") }, guesser);
    expect((await backend.call(readContactForOwner, { code }, guesser)).kind).toBe("refused");
    expect((await backend.call(readContactForOwner, { code }, other)).kind).toBe("ok");
  });

  test("has a code that is stored only as a hash", async () => {
    const { code } = await begin();
    expect(code).toHaveLength(10);
    const stored = JSON.stringify(await backend.services.database.select().from(contacts));
    expect(stored).not.toContain(code);
  });
});

describe("what happens by itself", () => {
  const reminder = (code: string) =>
    `PlateNote: a message about your vehicle MH12AB1234 is still unanswered.\nAnswer: https://stickers.example.in/r?c=${code}`;

  test.each(["6", "9", "2", "10"])("one reminder, ten minutes after message %s", async (messageId) => {
    const { code, contact } = await begin(messageId);
    await advance(9.99);
    expect(await smsTexts()).toHaveLength(1);
    await advance(0.01);
    expect((await smsTexts()).slice(1)).toEqual([reminder(code)]);
    expect(await status(contact)).toMatchObject({ reminder: { state: "sent", at: backend.clock.now() } });
    await advance(600);
    expect(await smsTexts()).toHaveLength(2);
  });

  test("the reminder waits in the outbox from the time the message was sent", async () => {
    const registered = await registerSticker(backend.services);
    const { database } = backend.services;
    const { contact } = await write(registered.guid, "6");
    const [row] = await database.select().from(outbox).where(eq(outbox.state, "waiting"));
    expect(row?.notBefore).toEqual(new Date(backend.clock.now().getTime() + 600_000));
    expect((await status(contact)).reminder).toBeNull();
  });

  test.each<[string, (begun: Awaited<ReturnType<typeof begin>>) => Promise<unknown>]>([
    ["an answer", ({ code }) => answer(code, "on_my_way_15")],
    ["its solution", ({ contact }) => backend.call(solveContact, { contact })],
    ["an answered call", ({ guid, contact }) => callAndAnswer(guid, contact)],
  ])("no reminder after %s", async (_what, happen) => {
    const begun = await begin("2");
    await advance(5);
    await happen(begun);
    const states = async () => (await backend.services.database.select().from(outbox)).filter(({ channel }) => channel === "sms");
    expect((await states()).map(({ state }) => state).sort()).toEqual(["cancelled", "sent"]);
    expect((await states()).every(({ payload }) => payload.length === 0)).toBe(true);
    await advance(60);
    expect(await smsTexts()).toHaveLength(1);
    expect(await status(begun.contact)).toMatchObject({ reminder: null });
  });

  test("a reminder that is being sent while the owner answers is not tried again", async () => {
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

  test("no reminder if the message could not be delivered", async () => {
    const { contact } = await begin();
    const { database, outbox: queue } = backend.services;
    const [message] = await database.select().from(outbox).where(eq(outbox.state, "sent"));
    await database.transaction((transaction) => queue.statusHandler.message(transaction, message?.id ?? 0, "failed"));
    await advance(30);
    expect(await smsTexts()).toHaveLength(1);
    expect(await status(contact)).toMatchObject({ message: { state: "failed" }, offers: ["call", "solve"] });
  });

  test("quiet hours hold a message and its reminder, and let urgent ones go", async () => {
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

describe("the button that reminds the owner", () => {
  const remind = (contact: string, key: string) => backend.call(remindOwner, { contact }, { from: "198.51.100.250", key });

  test("works once, ten minutes after the last SMS", async () => {
    const { contact } = await begin();
    await advance(10);
    expect(await remind(contact, "early")).toMatchObject({ kind: "refused" });
    await advance(10);
    expect((await status(contact)).offers).toContain("remind");
    const outcomes = await Promise.all(["one", "one", "other"].map((key) => remind(contact, key)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["ok", "ok", "refused"]);
    expect(await smsTexts()).toHaveLength(3);
    await advance(60);
    expect(await remind(contact, "again")).toMatchObject({ kind: "refused" });
  });

  test("does nothing after an answer", async () => {
    const { contact, code } = await begin();
    await answer(code, "cannot_come");
    await advance(30);
    expect(await remind(contact, "late")).toMatchObject({ kind: "refused" });
  });
});

async function callAndAnswer(guid: string, contact: string): Promise<void> {
  const request = { guid, callerPhone: "9000000001", contact: null, contactReference: contact, proof: null, accident: null };
  await backend.call(requestCall, request, newCaller());
  for (const minutes of [0.05, 0.1]) await advance(minutes);
  expect((await status(contact)).call?.state).toBe("answered");
}
