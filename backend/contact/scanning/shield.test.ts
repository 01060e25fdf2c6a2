import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { showBloodGroup } from "#contract/accident";
import { stopScanner } from "#contract/contacts";
import { requestCall } from "#contract/scanning";
import type { VehicleSettings } from "../../registry/settings";
import { answerCode, contactReference } from "../contacts/codes";
import { appendEvent } from "../contacts/store";
import { sandboxNumbers } from "../../delivery/tables";
import { contactSettings } from "../../registry/tables";
import { idempotencyKeys } from "../../requests/tables";
import { contactEvents, contacts, presenceProofs, stoppedCallers } from "../tables";
import { STOP_SECONDS, UNANSWERED_AFTER_SECONDS } from "../shield/rules";
import { stopCaller } from "../shield/store";
import { allContacts, clearContacts } from "../../testing/contacts";
import { deliverAll, messagesIn } from "../../testing/outbox";
import { watchStatements } from "../../testing/statements";
import { stickerSteps, type Registered } from "../../testing/sticker-steps";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [contactSettings, presenceProofs, stoppedCallers, idempotencyKeys]) await backend.services.database.delete(table);
});

const { register, message, call, scan, moveTo } = stickerSteps(() => backend);

/** The plate of every sticker here ends with 1234. */
const RIGHT = "1234";
const wrongProof = { kind: "refused", message: "These are not the last four letters or digits of the plate. Nothing was sent." };

describe("proof of presence", () => {
  test("allows one message and one phone call a day per IP address", async () => {
    const sticker = await register({ asksProof: true });
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    const tomorrow = { kind: "limited", retryAfter: 86_400, message: "Too many messages. Please try again in 24 hours." };
    expect(await message(sticker, { proof: RIGHT, id: "11" })).toEqual(tomorrow);
    expect(await message(sticker, { proof: RIGHT, id: "10" })).toMatchObject({ kind: "ok" });
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "limited", retryAfter: 86_400 });
    expect(await message(sticker, { proof: "ab 12-34", from: "198.51.100.9" })).toMatchObject(wrongProof);
    expect(await message(sticker, { proof: "mh12 ab 1234", from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
    backend.clock.advance(86_400);
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
  });

  test.each([null, "", "1235", "MH12", "••••"])("is refused if it is %j, and nothing is sent", async (proof) => {
    const sticker = await register({ asksProof: true });
    expect(await message(sticker, { proof })).toMatchObject(wrongProof);
    expect(await call(sticker, proof === null ? {} : { proof })).toMatchObject(wrongProof);
    expect(await allContacts(backend.services)).toEqual([]);
    expect(await messagesIn(backend.services)).toEqual([]);
  });

  test("counts towards the IP address's daily limit for the sticker if it is wrong", async () => {
    const [sticker, other] = [await register({ asksProof: true }), await register()];
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await message(sticker, { proof: String(1000 + attempt) })).toMatchObject(wrongProof);
    const limited = { kind: "limited", retryAfter: 86_400, message: "Too many requests. Please try again in 24 hours." };
    expect(await message(sticker, { proof: RIGHT })).toEqual(limited);
    expect(await message(other)).toMatchObject({ kind: "ok" });
    expect(await message(sticker, { proof: RIGHT, from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
  });

  test("is counted in every concurrent request if it is wrong", async () => {
    const sticker = await register({ asksProof: true });
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => message(sticker, { proof: String(2000 + index) })));
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(10);
    expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(10);
  });

  test("is not needed again for a phone call from the contact's page, but is needed for another sticker", async () => {
    const sticker = await register({ asksProof: true });
    const sent = await message(sticker, { proof: RIGHT });
    const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    expect(await call(sticker, { reference })).toMatchObject({ kind: "ok" });
    expect(await call(await register({ asksProof: true }), { reference })).toMatchObject(wrongProof);
  });

  test("allows only one phone call a day, even from a contact's page", async () => {
    const sticker = await register({ asksProof: true });
    const sent = await message(sticker, { proof: RIGHT });
    const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    expect(await call(sticker, { reference })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    const tomorrow = { kind: "limited", retryAfter: 85_800, message: "Too many calls. Please try again in 24 hours." };
    expect(await call(sticker, { reference })).toEqual(tomorrow);
    expect(await call(sticker, { proof: RIGHT })).toEqual(tomorrow);
  });

  test("does not count if its phone call was refused", async () => {
    const sticker = await register({ asksProof: true });
    const { database } = backend.services;
    await database.insert(sandboxNumbers).values({ phone: sticker.owner.phone, habit: "do_not_disturb" });
    expect((await call(sticker, { proof: RIGHT })).kind).toBe("refused");
    await database.delete(sandboxNumbers);
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "limited" });
  });

  test.each([
    [["given_up"], "ok"],
    [["given_up", "sent"], "limited"],
    [["sent", "failed"], "ok"],
    [["sent", "delivered"], "limited"],
  ] as const)("counts unless the message failed: after %j, another message is %s", async (events, kind) => {
    const sticker = await register({ asksProof: true });
    await message(sticker, { proof: RIGHT });
    const { database } = backend.services;
    await database.delete(contactEvents).where(eq(contactEvents.type, "sent"));
    const [contact] = await allContacts(backend.services);
    const ids = { contactId: contact?.id ?? 0, attemptId: contact?.attempts[0]?.id ?? 0 };
    for (const type of events) await appendEvent(database, { ...ids, type, at: backend.clock.now() });
    expect((await message(sticker, { proof: RIGHT, id: "11" })).kind).toBe(kind);
  });

  test("is required after five unanswered contacts within a day", async () => {
    const sticker = await register();
    const ids = await contactFiveTimes(sticker);
    expect(await scan(sticker)).toMatchObject({ plate: "MH 12 •• ••••", shield: { asksProof: true } });
    expect(await message(sticker, { proof: "9999", from: "198.51.100.77" })).toMatchObject(wrongProof);
    expect(await message(sticker, { proof: RIGHT, from: "198.51.100.77" })).toMatchObject({ kind: "ok" });
    expect((await scan(await register())).shield?.asksProof).toBe(false);
    const { database } = backend.services;
    const at = backend.clock.now();
    for (const contactId of ids.slice(0, 2)) await appendEvent(database, { contactId, type: "owner_answered", detail: "on_my_way_5", at });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test("is not required until half an hour after the messages reached the owner", async () => {
    const sticker = await register({ quietHours: { from: 11 * 60, to: 15 * 60 } });
    moveTo("11:00");
    for (let index = 0; index < 5; index += 1) {
      expect(await message(sticker, { from: `198.51.100.${10 + index}` })).toMatchObject({ kind: "ok" });
      backend.clock.advance(600);
    }
    moveTo("15:00");
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
    await deliverAll(backend);
    backend.clock.advance(UNANSWERED_AFTER_SECONDS - 1);
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
    backend.clock.advance(1);
    expect((await scan(sticker)).shield?.asksProof).toBe(true);
  });

  test.each(["failed", "blocked"] as const)("is not required if one of the five messages is reported as %s", async (type) => {
    const sticker = await register();
    await contactFiveTimes(sticker);
    const [contact] = await allContacts(backend.services);
    const ids = { contactId: contact?.id ?? 0, attemptId: contact?.attempts[0]?.id ?? 0 };
    await appendEvent(backend.services.database, { ...ids, type, at: backend.clock.now() });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test.each([
    ["failed", false],
    ["unanswered", true],
  ] as const)("is required after five phone calls only if they were unanswered (phone calls: %s, required: %s)", async (type, isAsked) => {
    const sticker = await register();
    for (let index = 0; index < 5; index += 1) {
      expect(await call(sticker, { from: `198.51.100.${10 + index}` })).toMatchObject({ kind: "ok" });
      backend.clock.advance(600);
    }
    const { database } = backend.services;
    for (const { id: contactId, attempts } of await allContacts(backend.services))
      await appendEvent(database, { contactId, attemptId: attempts[0]?.id ?? 0, type, at: backend.clock.now() });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
    backend.clock.advance(UNANSWERED_AFTER_SECONDS);
    expect((await scan(sticker)).shield?.asksProof).toBe(isAsked);
  });

  test.each(["solved", "answered"] as const)("is not required if one of the five contacts was %s", async (type) => {
    const sticker = await register();
    const [contactId = 0] = await contactFiveTimes(sticker);
    await appendEvent(backend.services.database, { contactId, type, at: backend.clock.now() });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test("is no longer required when the oldest of the five contacts is a day old", async () => {
    const sticker = await register();
    await contactFiveTimes(sticker);
    backend.clock.advance(86_400 - 4 * 600 - UNANSWERED_AFTER_SECONDS - 1);
    expect((await scan(sticker)).shield?.asksProof).toBe(true);
    backend.clock.advance(1);
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test("is still not required after the blood group was shown at six accidents", async () => {
    const sticker = await register({ showsBloodGroup: false });
    for (let index = 0; index < 6; index += 1)
      expect(await backend.call(showBloodGroup, { guid: sticker.guid }, { from: `198.51.100.${index}` })).toMatchObject({ kind: "ok" });
    backend.clock.advance(UNANSWERED_AFTER_SECONDS);
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });
});

describe("a person whom the owner stopped", () => {
  test("can still request a phone call at an accident", async () => {
    const sticker = await register({ asksProof: true, emergencyCalls: "never", takesCalls: false });
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    await stop(sticker);
    const { guid } = sticker;
    const atAccident = { guid, callerPhone: "9000000001", contact: "emergency", contactReference: null, proof: null, accident: true };
    expect(await backend.call(requestCall, atAccident)).toMatchObject({ kind: "ok" });
  });

  test("needs proof for this sticker for 30 days, but not for other stickers, and other IP addresses need none", async () => {
    const [sticker, other] = [await register(), await register()];
    await message(sticker);
    await stop(sticker);
    expect(await scan(sticker)).toMatchObject({ plate: "MH 12 •• ••••", shield: { asksProof: true } });
    expect(await message(sticker)).toMatchObject(wrongProof);
    expect(await call(sticker)).toMatchObject(wrongProof);
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    expect(await message(sticker, { proof: RIGHT, id: "11" })).toMatchObject({ kind: "limited", retryAfter: 86_400 });
    const elsewhere = "198.51.100.9";
    expect(await scan(sticker, elsewhere)).toMatchObject({ plate: "MH12AB1234", shield: { asksProof: false } });
    expect(await message(sticker, { from: elsewhere })).toMatchObject({ kind: "ok" });
    expect(await message(other)).toMatchObject({ kind: "ok" });
    backend.clock.advance(STOP_SECONDS);
    expect(await message(sticker)).toMatchObject({ kind: "ok" });
  });

  test("needs proof for a phone call from the page of a contact before the stop, but not from the page of a later contact", async () => {
    const sticker = await register();
    await message(sticker);
    const [before] = await allContacts(backend.services);
    backend.clock.advance(60);
    await stop(sticker);
    backend.clock.advance(60);
    const reference = contactReference(backend.services.secrets, before?.id ?? 0);
    expect(await call(sticker, { reference })).toMatchObject(wrongProof);
    const sent = await message(sticker, { proof: RIGHT });
    const later = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    expect(await call(sticker, { reference: later })).toMatchObject({ kind: "ok" });
  });

  test("cannot avoid the proof by changing the network and opening the page of a contact before the stop", async () => {
    const sticker = await register({ asksProof: true });
    const sent = await message(sticker, { proof: RIGHT });
    const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    const [contact] = await allContacts(backend.services);
    const code = answerCode(backend.services.secrets, contact?.id ?? 0);
    expect(await backend.call(stopScanner, { code })).toMatchObject({ kind: "ok" });
    expect(await call(sticker, { reference, from: "198.51.100.9" })).toMatchObject(wrongProof);
    expect(await call(sticker, { reference, from: "198.51.100.9", proof: RIGHT })).toMatchObject({ kind: "ok" });
  });

  test("gets the same responses, with the same database statements, as others who must prove presence", async () => {
    const responsesAfter = async (prepare: (sticker: Registered) => Promise<unknown>, settings: Partial<VehicleSettings> = {}) => {
      await clearContacts(backend.services);
      for (const table of [presenceProofs, stoppedCallers]) await backend.services.database.delete(table);
      const sticker = await register(settings);
      await prepare(sticker);
      // After this time, earlier contacts no longer count towards the sticker's limits.
      backend.clock.advance(601);
      return watchStatements(backend.services.database, async () => {
        const { id: _, vehicleId: __, ownerId: ___, ...shown } = await scan(sticker);
        const answers = [await message(sticker, { proof: "0000" }), await call(sticker, { proof: "0000" }), await message(sticker)];
        const through = [
          await message(sticker, { proof: RIGHT }),
          await message(sticker, { proof: RIGHT }),
          await message(sticker, { proof: RIGHT, id: "11" }),
        ];
        return [shown, ...answers, ...through.map((outcome) => (outcome.kind === "ok" ? "ok" : outcome))];
      });
    };
    const asked = await responsesAfter(() => Promise.resolve(), { asksProof: true });
    expect(asked.result.slice(1)).toMatchObject([wrongProof, wrongProof, wrongProof, "ok", "ok", { retryAfter: 86_400 }]);
    expect(asked.statements.length).toBeGreaterThan(20);
    const stopped = await responsesAfter(async (sticker) => {
      await message(sticker);
      await stop(sticker);
    });
    expect(stopped).toEqual(asked);
    expect(await responsesAfter((sticker) => contactFiveTimes(sticker))).toEqual(asked);
  });
});

/** Contacts the owner five times, and waits until the contacts count as unanswered. @returns their ids. */
async function contactFiveTimes(sticker: Registered): Promise<number[]> {
  for (let index = 0; index < 5; index += 1) {
    if (index > 0) backend.clock.advance(600);
    expect(await message(sticker, { from: `198.51.100.${10 + index}` })).toMatchObject({ kind: "ok" });
  }
  expect((await scan(sticker)).shield?.asksProof).toBe(false);
  backend.clock.advance(UNANSWERED_AFTER_SECONDS);
  const found = await allContacts(backend.services);
  return found.filter(({ stickerId }) => stickerId === sticker.sticker.id).map(({ id }) => id);
}

/** Stops the person who contacted the sticker last. */
async function stop({ sticker }: Registered): Promise<void> {
  const { services } = backend;
  const rows = await services.database.select().from(contacts).orderBy(contacts.createdAt);
  const last = rows.filter(({ stickerId }) => stickerId === sticker.id).at(-1);
  if (last === undefined) throw new Error("Nobody contacted the sticker");
  const { callerHash, reason: messageId, createdAt: contactedAt } = last;
  await stopCaller(services.database, services, { stickerId: sticker.id, callerHash, messageId, contactedAt });
}
