import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { showBloodGroup } from "#contract/accident";
import { lookUpSticker, requestCall, sendPresetMessage, type Sticker } from "#contract/scanning";
import { contactReference } from "../contacts/reference";
import { appendEvent } from "../contacts/store";
import { contacts } from "../database/schema/contacts";
import { idempotencyKeys } from "../database/schema/idempotency";
import { contactSettings, presenceProofs, stoppedCallers } from "../database/schema/shield";
import { defaultSettings, STOP_SECONDS, UNANSWERED_AFTER_SECONDS, type VehicleSettings } from "../shield/rules";
import { saveSettings, stopCaller } from "../shield/store";
import { allContacts, clearContacts } from "../testing/contacts";
import { messagesIn } from "../testing/outbox";
import { registerSticker } from "../testing/stickers";
import { testBackend, type TestBackend } from "../testing/test-backend";

type Registered = Awaited<ReturnType<typeof registerSticker>>;

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  const { database } = backend.services;
  await clearContacts(backend.services);
  for (const table of [contactSettings, presenceProofs, stoppedCallers, idempotencyKeys]) await database.delete(table);
});

/** The plate of every sticker here ends with 1234. */
const RIGHT = "1234";
const wrongProof = { kind: "refused", message: "These are not the last four characters of the plate. Nothing was sent." };
const callsNotTaken = { kind: "refused", message: "The owner does not take calls. Please send a message instead." };

const register = (changes: Partial<VehicleSettings> = {}) => registerWith(backend, changes);

async function registerWith({ services, clock }: TestBackend, changes: Partial<VehicleSettings>): Promise<Registered> {
  const registered = await registerSticker(services);
  await saveSettings(services.database, registered.vehicle.id, { ...defaultSettings, ...changes }, clock.now());
  return registered;
}

const message = ({ guid }: Registered, { id = "6", proof = null as string | null, from = "203.0.113.1" } = {}) =>
  backend.call(sendPresetMessage, { guid, messageId: id, proof }, { from });

type Calling = { readonly to?: "emergency"; readonly proof?: string; readonly from?: string; readonly reference?: string };
const call = ({ guid }: Registered, { to, proof, from = "203.0.113.1", reference }: Calling = {}) =>
  backend.call(
    requestCall,
    { guid, callerPhone: "9000000001", contact: to ?? null, contactReference: reference ?? null, proof: proof ?? null, accident: null },
    { from },
  );

async function scan({ guid }: Registered, from = "203.0.113.1"): Promise<Sticker> {
  const outcome = await backend.call(lookUpSticker, { guid }, { from });
  if (outcome.kind !== "ok") throw new Error(`Not found: ${JSON.stringify(outcome)}`);
  return outcome.data.sticker;
}

describe("the owner's settings", () => {
  test("are the spec's behaviour by default", async () => {
    const saved = await scan(await register());
    const unsaved = await scan(await registerSticker(backend.services));
    for (const { plate, bloodGroup, shield } of [saved, unsaved]) {
      expect([plate, bloodGroup]).toEqual(["MH12AB1234", "B+"]);
      expect(shield).toEqual({
        asksProof: false,
        hidesBloodGroup: false,
        takesCalls: true,
        takesEmergencyCalls: true,
        messageIds: ["6", "9", "2", "10", "11"],
      });
    }
  });

  test("hide the plate's end and the blood group", async () => {
    const masked = await scan(await register({ masksPlate: true }));
    expect([masked.plate, masked.bloodGroup, masked.shield?.asksProof]).toEqual(["MH 12 •• ••••", "B+", false]);
    const hidden = await scan(await register({ showsBloodGroup: false }));
    expect([hidden.plate, hidden.bloodGroup, hidden.shield?.hidesBloodGroup]).toEqual(["MH12AB1234", "", true]);
  });

  test("refuse a message that the owner does not want", async () => {
    const sticker = await register({ blockedMessageIds: ["6", "11"] });
    expect((await scan(sticker)).shield?.messageIds).toEqual(["9", "2", "10"]);
    expect(await message(sticker, { id: "6" })).toEqual({ kind: "refused", message: "Please select a message first." });
    expect(await message(sticker, { id: "9" })).toMatchObject({ kind: "ok" });
  });

  test("refuse calls to the owner, but not to the emergency contact", async () => {
    const sticker = await register({ takesCalls: false });
    expect((await scan(sticker)).shield).toMatchObject({ takesCalls: false, takesEmergencyCalls: true });
    expect(await call(sticker)).toEqual(callsNotTaken);
    expect(await call(sticker, { to: "emergency" })).toMatchObject({ kind: "ok" });
  });

  test.each([
    ["default", true, true],
    ["always", true, true],
    ["urgent", false, true],
    ["never", false, false],
  ] as const)(
    "with emergency calls %s, one without a message is allowed: %s, after an urgent message: %s",
    async (choice, bare, urgent) => {
      const sticker = await register({ emergencyCalls: choice });
      const kindOf = (allowed: boolean) => (allowed ? "ok" : "refused");
      expect((await scan(sticker)).shield?.takesEmergencyCalls).toBe(bare);
      expect((await call(sticker, { to: "emergency" })).kind).toBe(kindOf(bare));
      const sent = await message(sticker, { id: "10" });
      const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
      expect((await call(sticker, { to: "emergency", reference })).kind).toBe(kindOf(urgent));
      const minor = await message(sticker, { id: "6" });
      const minorReference = minor.kind === "ok" ? (minor.data.contact ?? "") : "";
      backend.clock.advance(600);
      expect((await call(sticker, { to: "emergency", reference: minorReference })).kind).toBe(kindOf(bare));
    },
  );

  test("limit the messages of an hour, and let urgent ones pass", async () => {
    const sticker = await register({ messagesPerHour: 2 });
    const from = (index: number) => `198.51.100.${index}`;
    expect(await message(sticker, { from: from(1) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    expect(await message(sticker, { from: from(2) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    const refused = { kind: "limited", retryAfter: 2400, message: "Too many messages. Please try again in 40 minutes." };
    expect(await message(sticker, { from: from(3) })).toEqual(refused);
    expect(await message(sticker, { id: "10", from: from(4) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(3000);
    expect(await message(sticker, { from: from(5) })).toMatchObject({ kind: "ok" });
  });

  test("never raise the usual limit", async () => {
    const sticker = await register({ messagesPerHour: 18 });
    for (const index of [1, 2, 3]) expect(await message(sticker, { from: `198.51.100.${index}` })).toMatchObject({ kind: "ok" });
    expect(await message(sticker, { from: "198.51.100.4" })).toMatchObject({ kind: "limited", retryAfter: 600 });
  });
});

describe("proof of presence", () => {
  test("lets one message and one call a day through for each address", async () => {
    const sticker = await register({ asksProof: true });
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    const tomorrow = { kind: "limited", retryAfter: 86_400, message: "Too many messages. Please try again in 24 hours." };
    expect(await message(sticker, { proof: RIGHT })).toEqual(tomorrow);
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    expect(await call(sticker, { proof: RIGHT })).toMatchObject({ kind: "limited", retryAfter: 86_400 });
    expect(await message(sticker, { proof: "ab 12-34", from: "198.51.100.9" })).toEqual(wrongProof);
    expect(await message(sticker, { proof: "mh12 ab 1234", from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
    backend.clock.advance(86_400);
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
  });

  test.each([null, "", "1235", "MH12", "••••"])("sends nothing for %j", async (proof) => {
    const sticker = await register({ asksProof: true });
    expect(await message(sticker, { proof })).toEqual(wrongProof);
    expect(await call(sticker, proof === null ? {} : { proof })).toEqual(wrongProof);
    expect(await allContacts(backend.services)).toEqual([]);
    expect(await messagesIn(backend.services)).toEqual([]);
  });

  test("counts a wrong proof towards the address's requests, for every sticker", async () => {
    const [sticker, other] = [await register({ asksProof: true }), await register()];
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await message(sticker, { proof: String(1000 + attempt) })).toEqual(wrongProof);
    const limited = { kind: "limited", retryAfter: 86_400, message: "Too many requests. Please try again in 24 hours." };
    expect(await message(sticker, { proof: RIGHT })).toEqual(limited);
    expect(await message(other)).toEqual(limited);
    expect(await message(sticker, { proof: RIGHT, from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
  });

  test("is counted one by one when many are typed at once", async () => {
    const sticker = await register({ asksProof: true });
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => message(sticker, { proof: String(2000 + index) })));
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(10);
    expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(10);
  });

  test("is given once for a contact: its page may ask for a call", async () => {
    const sticker = await register({ asksProof: true });
    const sent = await message(sticker, { proof: RIGHT });
    const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    expect(await call(sticker, { reference })).toMatchObject({ kind: "ok" });
    expect(await call(await register({ asksProof: true }), { reference })).toEqual(wrongProof);
  });

  test("is asked for when nobody answered five contacts within a day", async () => {
    const sticker = await register();
    const ids = await contactFiveTimes(sticker);
    expect(await scan(sticker)).toMatchObject({ plate: "MH 12 •• ••••", shield: { asksProof: true } });
    expect(await message(sticker, { proof: "9999", from: "198.51.100.77" })).toEqual(wrongProof);
    expect(await message(sticker, { proof: RIGHT, from: "198.51.100.77" })).toMatchObject({ kind: "ok" });
    expect((await scan(await register())).shield?.asksProof).toBe(false);
    const { database } = backend.services;
    const at = backend.clock.now();
    for (const contactId of ids.slice(0, 2)) await appendEvent(database, { contactId, type: "owner_answered", detail: "on_my_way_5", at });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test.each(["solved", "answered"] as const)("is not asked for after a contact that was %s", async (type) => {
    const sticker = await register();
    const [contactId = 0] = await contactFiveTimes(sticker);
    await appendEvent(backend.services.database, { contactId, type, at: backend.clock.now() });
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });

  test("is not asked for any more when the contacts are a day old", async () => {
    const sticker = await register();
    await contactFiveTimes(sticker);
    backend.clock.advance(86_400 - 4 * 600 - UNANSWERED_AFTER_SECONDS - 1);
    expect((await scan(sticker)).shield?.asksProof).toBe(true);
    backend.clock.advance(1);
    expect((await scan(sticker)).shield?.asksProof).toBe(false);
  });
});

describe("a stopped person", () => {
  test("passes at an accident, and accidents make no sticker ask for proof", async () => {
    const sticker = await register({ asksProof: true, emergencyCalls: "never", takesCalls: false });
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    await stop(sticker);
    const { guid } = sticker;
    const atAccident = { guid, callerPhone: "9000000001", contact: "emergency", contactReference: null, proof: null, accident: true };
    expect(await backend.call(requestCall, atAccident)).toMatchObject({ kind: "ok" });
    const other = await register({ showsBloodGroup: false });
    for (let index = 0; index < 6; index += 1)
      expect(await backend.call(showBloodGroup, { guid: other.guid }, { from: `198.51.100.${index}` })).toMatchObject({ kind: "ok" });
    expect((await scan(other)).shield?.asksProof).toBe(false);
  });

  test("needs proof for this sticker, for 30 days; other addresses and other stickers go on", async () => {
    const [sticker, other] = [await register(), await register()];
    await message(sticker);
    await stop(sticker);
    expect(await scan(sticker)).toMatchObject({ plate: "MH 12 •• ••••", shield: { asksProof: true } });
    expect(await message(sticker)).toEqual(wrongProof);
    expect(await call(sticker)).toEqual(wrongProof);
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "ok" });
    expect(await message(sticker, { proof: RIGHT })).toMatchObject({ kind: "limited", retryAfter: 86_400 });
    const elsewhere = "198.51.100.9";
    expect(await scan(sticker, elsewhere)).toMatchObject({ plate: "MH12AB1234", shield: { asksProof: false } });
    expect(await message(sticker, { from: elsewhere })).toMatchObject({ kind: "ok" });
    expect(await message(other)).toMatchObject({ kind: "ok" });
    backend.clock.advance(STOP_SECONDS);
    expect(await message(sticker)).toMatchObject({ kind: "ok" });
  });

  test("cannot call from the page of the contact that was stopped, but from that of a later one", async () => {
    const sticker = await register();
    await message(sticker);
    const [before] = await allContacts(backend.services);
    backend.clock.advance(60);
    await stop(sticker);
    backend.clock.advance(60);
    const reference = contactReference(backend.services.secrets, before?.id ?? 0);
    expect(await call(sticker, { reference })).toEqual(wrongProof);
    const sent = await message(sticker, { proof: RIGHT });
    const later = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    expect(await call(sticker, { reference: later })).toMatchObject({ kind: "ok" });
  });

  test("meets the same answers and the same work as a visitor who is asked for another reason", async () => {
    const meeting = async (prepare: (sticker: Registered) => Promise<unknown>, settings: Partial<VehicleSettings> = {}) => {
      await clearContacts(backend.services);
      for (const table of [presenceProofs, stoppedCallers]) await backend.services.database.delete(table);
      const sticker = await register(settings);
      await prepare(sticker);
      // All earlier contacts are outside of the usual limits.
      backend.clock.advance(601);
      return watch(async () => {
        const { id: _, vehicleId: __, ownerId: ___, ...shown } = await scan(sticker);
        const answers = [await message(sticker, { proof: "0000" }), await call(sticker, { proof: "0000" }), await message(sticker)];
        const through = [await message(sticker, { proof: RIGHT }), await message(sticker, { proof: RIGHT })];
        return [shown, ...answers, ...through.map((outcome) => (outcome.kind === "ok" ? "ok" : outcome))];
      });
    };
    const asked = await meeting(() => Promise.resolve(), { asksProof: true });
    expect(asked.answers.slice(1)).toEqual([wrongProof, wrongProof, wrongProof, "ok", expect.objectContaining({ retryAfter: 86_400 })]);
    expect(asked.statements.length).toBeGreaterThan(20);
    const stopped = await meeting(async (sticker) => {
      await message(sticker);
      await stop(sticker);
    });
    expect(stopped).toEqual(asked);
    expect(await meeting((sticker) => contactFiveTimes(sticker))).toEqual(asked);
  });
});

/** Waits until they count as unanswered. @returns the ids of the contacts. */
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

/** Stops whoever contacted the sticker last. */
async function stop({ sticker }: Registered): Promise<void> {
  const { services } = backend;
  const rows = await services.database.select().from(contacts);
  const last = rows.filter(({ stickerId }) => stickerId === sticker.id).at(-1);
  if (last === undefined) throw new Error("Nobody contacted the sticker");
  const { callerHash, reason: messageId, createdAt: contactedAt } = last;
  await stopCaller(services.database, services, { stickerId: sticker.id, callerHash, messageId, contactedAt });
}

/** Records every statement, with placeholders for its values. */
async function watch<Answers>(work: () => Promise<Answers>): Promise<{ answers: Answers; statements: readonly string[] }> {
  const compiled = vi.spyOn(PgDialect.prototype, "sqlToQuery");
  const answers = await work();
  const statements = compiled.mock.results.flatMap(({ type, value }) => (type === "return" ? [value.sql] : []));
  compiled.mockRestore();
  return { answers, statements };
}
