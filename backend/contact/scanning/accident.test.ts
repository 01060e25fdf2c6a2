import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { showBloodGroup } from "#contract/accident";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import { defaultSettings, saveSettings } from "../../registry/settings";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { appendEvent } from "../contacts/store";
import { oldRequests } from "../../requests/limits";
import { callerRequests, idempotencyKeys } from "../../requests/tables";
import { contacts } from "../tables";
import { UNANSWERED_AFTER_SECONDS } from "../shield/rules";
import { stopCaller } from "../shield/store";
import { allContacts, clearContacts, loggedContacts } from "../../testing/contacts";
import { messagesIn } from "../../testing/outbox";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type Sender, type TestBackend } from "../../testing/test-backend";
import { accidentRules } from "./rules";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [callerRequests, idempotencyKeys]) await backend.services.database.delete(table);
});

const prankster = "198.51.100.7";
const helper = "203.0.113.9";
const phone = (number: number) => String(9_000_000_000 + number);

const callFromAccident = (guid: string, callerPhone = phone(1), sender: Sender = { from: helper }) =>
  backend.call(requestCall, { guid, callerPhone, contact: "emergency", contactReference: null, proof: null, accident: true }, sender);
const callOwner = (guid: string, from: string) =>
  backend.call(requestCall, { guid, callerPhone: phone(1), contact: null, contactReference: null, proof: null, accident: null }, { from });
const callEmergencyContact = (guid: string, contactReference: string | null = null) =>
  backend.call(
    requestCall,
    { guid, callerPhone: phone(1), contact: "emergency", contactReference, proof: null, accident: null },
    { from: helper },
  );
const message = (guid: string, from: string, messageId = "6") =>
  backend.call(sendPresetMessage, { guid, messageId, proof: null }, { from });
const bloodGroup = (guid: string, from = helper) => backend.call(showBloodGroup, { guid }, { from });

describe("a phone call from an accident", () => {
  test("rings the emergency contact, and appears in the contact log as an accident", async () => {
    const { guid, vehicle } = await registerSticker(backend.services);
    expect(await callFromAccident(guid)).toMatchObject({ kind: "ok", data: { contact: expect.any(String) as unknown } });
    expect(await messagesIn(backend.services)).toEqual([{ channel: "call", from: phone(1), to: vehicle.emergencyPhone }]);
    expect(await loggedContacts(backend.services)).toMatchObject([{ kind: "accident_call", target: "emergency", reason: "accident" }]);
  });

  test("requires a valid phone number, and a sticker whose owner can be contacted", async () => {
    const { guid } = await registerSticker(backend.services);
    expect(await callFromAccident(guid, "12345")).toMatchObject({ kind: "refused", message: "Please enter a valid phone number." });
    expect(await callFromAccident("unknown")).toMatchObject({ kind: "refused", message: "This QR Code is inactive..!" });
    expect(await messagesIn(backend.services)).toEqual([]);
  });

  test("is made once, even if the API call is repeated with the same idempotency key", async () => {
    const { guid } = await registerSticker(backend.services);
    const calls = [1, 2, 3].map(() => callFromAccident(guid, phone(1), { from: helper, key: "one form" }));
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(["ok", "ok", "ok"]);
    expect(await messagesIn(backend.services)).toHaveLength(1);
  });

  test.each(["paused", "expired"] as const)("is possible with a sticker that is %s, as is the blood group", async (state) => {
    const facts = state === "paused" ? { status: "paused" as const } : { isPaid: false };
    const { guid } = await registerSticker(backend.services, facts);
    expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });
    expect(await bloodGroup(guid)).toMatchObject({ kind: "ok" });
    expect(await callOwner(guid, helper)).toMatchObject({ kind: "refused" });
  });

  test("has its own limits, separate from other contacts", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const id of ["6", "9", "11"]) expect(await message(guid, helper, id)).toMatchObject({ kind: "ok" });
    for (const _ of [1, 2]) expect(await callOwner(guid, helper)).toMatchObject({ kind: "ok" });
    expect(await callOwner(guid, helper)).toMatchObject({ kind: "limited" });
    for (const _ of [1, 2, 3]) expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });

    const other = await registerSticker(backend.services);
    for (const number of [2, 2, 2, 3, 3, 3]) expect(await callFromAccident(other.guid, phone(number))).toMatchObject({ kind: "ok" });
    expect(await callOwner(other.guid, helper)).toMatchObject({ kind: "ok" });
  });

  test("is limited for each phone number that people enter, across all IP addresses", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const last of [1, 2, 3])
      expect(await callFromAccident(guid, phone(1), { from: `198.51.100.${last}` })).toMatchObject({ kind: "ok" });
    const other = await registerSticker(backend.services);
    expect(await callFromAccident(other.guid, `+91 ${phone(1)}`)).toEqual({
      kind: "limited",
      retryAfter: 600,
      message: "Too many calls. Please try again in 10 minutes.",
    });
    backend.clock.advance(600);
    for (const _ of [1, 2, 3]) expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    for (const _ of [1, 2, 3]) expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });
    expect(await callFromAccident(guid)).toMatchObject({ kind: "limited", retryAfter: 86_400 - 1800 });
  });

  test("is limited per IP address and day, over all stickers and phone numbers", async () => {
    let number = 0;
    for (let round = 0; round < 4; round += 1) {
      const { guid } = await registerSticker(backend.services);
      for (let count = 0; count < 10; count += 1) expect(await callFromAccident(guid, phone((number += 1)))).toMatchObject({ kind: "ok" });
      backend.clock.advance(600);
    }
    const { guid } = await registerSticker(backend.services);
    expect(await callFromAccident(guid, phone(100))).toMatchObject({ kind: "limited", retryAfter: 86_400 - 4 * 600 });
    // Another network's real accident is not delayed, even at the sticker that was used most.
    expect(await callFromAccident(guid, phone(101), { from: "203.0.113.77" })).toMatchObject({ kind: "ok" });
    backend.clock.advance(86_400 - 4 * 600);
    expect(await callFromAccident(guid, phone(100))).toMatchObject({ kind: "ok" });
  });

  test("is limited per IP address for ten minutes", async () => {
    const { guid } = await registerSticker(backend.services);
    for (let count = 0; count < accidentRules.call.limits[0].count; count += 1) {
      expect(await callFromAccident(guid, phone(count))).toMatchObject({ kind: "ok" });
    }
    expect(await callFromAccident(guid, phone(100))).toMatchObject({ kind: "limited", retryAfter: 600 });
    backend.clock.advance(600);
    expect(await callFromAccident(guid, phone(100))).toMatchObject({ kind: "ok" });
  });

  test("is not limited by pranks from other IP addresses, or by a few with another phone number from the same IP address", async () => {
    const { guid } = await registerSticker(backend.services);
    for (let count = 0; count < 3; count += 1) await callFromAccident(guid, phone(1), { from: prankster });
    expect(await callFromAccident(guid, phone(1), { from: prankster })).toMatchObject({ kind: "limited" });
    expect(await callFromAccident(guid, phone(2), { from: prankster })).toMatchObject({ kind: "ok" });
    for (let count = 0; count < 40; count += 1) await callFromAccident(guid, phone(100 + count), { from: `192.0.2.${count}` });
    expect(await callFromAccident(guid, phone(3), { from: helper })).toMatchObject({ kind: "ok" });
  });

  test("is limited even in concurrent requests", async () => {
    const { guid } = await registerSticker(backend.services);
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => callFromAccident(guid)));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(3);
  });
});

describe("the owner's settings", () => {
  /** Registers a sticker whose owner refuses everything and has stopped the helper. */
  async function strict() {
    const { services, clock } = backend;
    const registered = await registerSticker(services);
    await message(registered.guid, helper);
    const [contact] = await services.database.select().from(contacts);
    if (contact === undefined) throw new Error("No contact");
    await stopCaller(services.database, services, {
      stickerId: registered.sticker.id,
      callerHash: contact.callerHash,
      messageId: "6",
      contactedAt: contact.createdAt,
    });
    await saveSettings(
      services.database,
      registered.vehicle.id,
      {
        quietHours: { from: 0, to: 1439 },
        blockedMessageIds: presetMessagesFor(products.car).map(({ id }) => id),
        takesCalls: false,
        showsBloodGroup: false,
        masksPlate: true,
        emergencyCalls: "never",
        messagesPerHour: 1,
        asksProof: true,
      },
      clock.now(),
    );
    await clearContacts(services);
    return registered;
  }

  test("prevent neither a phone call nor the display of the blood group at an accident", async () => {
    const { guid, vehicle } = await strict();
    expect(await callEmergencyContact(guid)).toMatchObject({ kind: "refused" });
    expect(await callFromAccident(guid)).toMatchObject({ kind: "ok" });
    expect(await messagesIn(backend.services)).toEqual([{ channel: "call", from: phone(1), to: vehicle.emergencyPhone }]);
    expect(await bloodGroup(guid)).toMatchObject({ kind: "ok", data: { bloodGroup: "B+" } });
  });

  test("apply to a later phone call that refers to the accident", async () => {
    const { guid, vehicle } = await registerSticker(backend.services);
    await saveSettings(backend.services.database, vehicle.id, { ...defaultSettings, asksProof: true }, backend.clock.now());
    const outcome = await callFromAccident(guid);
    const reference = outcome.kind === "ok" ? outcome.data.contact : null;
    expect(reference).not.toBeNull();
    expect(await callEmergencyContact(guid, reference)).toMatchObject({ kind: "refused", message: words.proofWrong });
  });

  test("require no proof of presence by default, even after many unanswered phone calls from accidents", async () => {
    const { guid } = await registerSticker(backend.services);
    for (let count = 0; count < 6; count += 1) await callFromAccident(guid, phone(count), { from: `192.0.2.${count}` });
    const { services, clock } = backend;
    for (const { id: contactId, attempts } of await allContacts(services))
      await appendEvent(services.database, { contactId, attemptId: attempts[0]?.id ?? 0, type: "unanswered", at: clock.now() });
    clock.advance(UNANSWERED_AFTER_SECONDS);
    expect(await callOwner(guid, helper)).toMatchObject({ kind: "ok" });
  });
});

describe("the blood group at an accident", () => {
  test("is shown, and the owner's contact log records that", async () => {
    const { guid } = await registerSticker(backend.services);
    expect(await bloodGroup(guid)).toEqual({ kind: "ok", data: { bloodGroup: "B+" }, message: "" });
    expect(await loggedContacts(backend.services)).toMatchObject([{ kind: "blood_group", reason: "accident", outcome: "ended" }]);
    expect(await bloodGroup("unknown")).toMatchObject({ kind: "refused", message: "This QR Code is inactive..!" });
  });

  test("has a limit of its own", async () => {
    const { guid } = await registerSticker(backend.services);
    for (let count = 0; count < 10; count += 1) expect(await bloodGroup(guid, prankster)).toMatchObject({ kind: "ok" });
    expect(await bloodGroup(guid, prankster)).toMatchObject({ kind: "limited", retryAfter: 600 });
    expect(await bloodGroup(guid)).toMatchObject({ kind: "ok" });
    expect(await callFromAccident(guid, phone(1), { from: prankster })).toMatchObject({ kind: "ok" });
    expect(await message(guid, prankster)).toMatchObject({ kind: "ok" });
  });
});

test("accident requests that no longer count are deleted", async () => {
  const { guid } = await registerSticker(backend.services);
  const { database } = backend.services;
  await callFromAccident(guid);
  backend.clock.advance(86_399);
  await removeExpiredRows(database, oldRequests(backend.clock.now()));
  expect(await database.$count(callerRequests)).toBe(2);
  backend.clock.advance(2);
  await removeExpiredRows(database, oldRequests(backend.clock.now()));
  expect(await database.$count(callerRequests)).toBe(0);
});
