import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { liftStop, readContactSettings } from "#contract/contact-settings";
import { answerContact, readContact, readContactForOwner, remindOwner, stopScanner } from "#contract/contacts";
import { listContacts } from "#contract/owner-contacts";
import { lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { defaultSettings, saveSettings, type VehicleSettings } from "../../registry/settings";
import { issueSession } from "../../accounts/sessions";
import { sandboxDeliveries } from "../../delivery/tables";
import { stoppedCallers } from "../tables";
import { allContacts, clearContacts } from "../../testing/contacts";
import { deliverAll } from "../../testing/outbox";
import { registerOwner, type VehicleOwner } from "../../testing/owners";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { answerCode, readContactReference } from "./codes";

let backend: TestBackend;
let owner: VehicleOwner;

const scanner = { from: "203.0.113.1" };
const somebodyElse = { from: "198.51.100.9" };

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  owner = await registerOwner(backend, "9830000001", { isPaid: true });
});
afterAll(() => backend.close());

const view = async (code: string) => {
  const outcome = await backend.call(readContactForOwner, { code });
  return outcome.kind === "ok" ? outcome.data : outcome;
};
const send = (sender = scanner, proof: string | null = null) =>
  backend.call(sendPresetMessage, { guid: owner.guid, messageId: "2", proof }, sender);
const settings = async () => {
  const { loginId, vehicleId, token } = owner;
  const outcome = await backend.call(readContactSettings, { loginId, vehicleId }, { bearer: token });
  if (outcome.kind !== "ok") throw new Error("The settings were not read");
  return outcome.data;
};
const asksProof = async (sender = scanner) => {
  const outcome = await backend.call(lookUpSticker, { guid: owner.guid }, sender);
  return outcome.kind === "ok" && outcome.data.sticker.shield?.asksProof;
};

/** Sends a message. @returns the contact's reference and the code in the owner's SMS. */
async function contact(): Promise<{ reference: string; code: string }> {
  await clearContacts(backend.services);
  await backend.services.database.delete(stoppedCallers);
  const sent = await send();
  const [found] = await allContacts(backend.services);
  if (sent.kind !== "ok" || found === undefined) throw new Error("The message was not sent");
  return { reference: sent.data.contact ?? "", code: answerCode(backend.services.secrets, found.id) };
}

test("An owner can stop a person through the link in the SMS, and can later lift the stop", async () => {
  const { code } = await contact();
  expect(await view(code)).toMatchObject({ isStopped: false });
  for (let time = 0; time < 2; time += 1) expect(await backend.call(stopScanner, { code })).toMatchObject({ kind: "ok" });
  expect(await view(code)).toMatchObject({ isStopped: true });
  expect([await asksProof(), await asksProof(somebodyElse)]).toEqual([true, false]);
  expect(await send()).toMatchObject({ kind: "refused" });
  expect(await send(somebodyElse)).toMatchObject({ kind: "ok" });

  const { stopped } = await settings();
  expect(stopped).toMatchObject([{ reason: "2", at: backend.clock.now() }]);
  const { loginId, vehicleId, token } = owner;
  await backend.call(liftStop, { loginId, vehicleId, stopId: stopped[0]?.id ?? "" }, { bearer: token });
  expect(await view(code)).toMatchObject({ isStopped: false });
  expect(await asksProof()).toBe(false);
  expect(await send()).toMatchObject({ kind: "ok" });
});

test("After a stop, an answer does not reach the person, until the stop is lifted or they prove that they are at the vehicle", async () => {
  const { reference, code } = await contact();
  const shown = async () => {
    const outcome = await backend.call(readContact, { contact: reference });
    return outcome.kind === "ok" ? outcome.data.answer?.is : outcome;
  };
  await backend.call(answerContact, { code, answer: "on_my_way_15" });
  expect(await view(code)).toMatchObject({ hidesAnswers: false });
  await backend.call(stopScanner, { code });
  expect(await view(code)).toMatchObject({ hidesAnswers: true });
  expect(await backend.call(answerContact, { code, answer: "cannot_come" })).toMatchObject({ kind: "refused" });
  expect(await shown()).toBe("on_my_way_15");

  const proven = await send(scanner, owner.phone.slice(-4));
  const id = readContactReference(backend.services.secrets, (proven.kind === "ok" && proven.data.contact) || "") ?? 0;
  const provenCode = answerCode(backend.services.secrets, id);
  expect(await view(provenCode)).toMatchObject({ isStopped: true, hidesAnswers: false });
  expect(await backend.call(answerContact, { code: provenCode, answer: "on_my_way_5" })).toMatchObject({ kind: "ok" });

  const { loginId, vehicleId, token } = owner;
  const stopId = (await settings()).stopped[0]?.id ?? "";
  await backend.call(liftStop, { loginId, vehicleId, stopId }, { bearer: token });
  expect(await backend.call(answerContact, { code, answer: "cannot_come" })).toMatchObject({ kind: "ok" });
  expect(await shown()).toBe("cannot_come");
});

test("An owner can answer and stop a caller from the contact log, for a day", async () => {
  await contact();
  await clearContacts(backend.services);
  const call = { guid: owner.guid, callerPhone: "9012345678", contact: "owner", contactReference: null, proof: null };
  const called = await backend.call(requestCall, { ...call, accident: null }, scanner);
  await backend.call(requestCall, { ...call, callerPhone: "9012345679", contact: "emergency", accident: true }, somebodyElse);
  const log = async () => {
    const { loginId, vehicleId } = owner;
    const token = await issueSession(backend.services.database, backend.services, "owner", Number(owner.ownerId));
    const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer: token });
    return listed.kind === "ok" ? listed.data.contacts.map(({ kind, answerCode: code }) => ({ kind, code })) : [];
  };
  const code = (await log()).find(({ kind }) => kind === "call")?.code ?? "";
  expect((await log()).find(({ kind }) => kind === "accident_call")?.code).toBe("");
  expect(await backend.call(answerContact, { code, answer: "on_my_way_5" })).toMatchObject({ kind: "ok" });
  const reference = called.kind === "ok" ? (called.data.contact ?? "") : "";
  expect(await backend.call(readContact, { contact: reference })).toMatchObject({ kind: "ok", data: { answer: { is: "on_my_way_5" } } });
  expect(await backend.call(stopScanner, { code })).toMatchObject({ kind: "ok" });
  expect([await asksProof(), await asksProof(somebodyElse)]).toEqual([true, false]);
  backend.clock.advance(86_400);
  expect((await log()).map((entry) => entry.code)).toEqual(["", ""]);
});

describe("a stop", () => {
  type Begun = { readonly guid: string; readonly reference: string; readonly code: string };

  /** Begins a contact. @returns its reference and the code in the owner's SMS. */
  async function begin(guid: string, messageId: string, from = scanner.from): Promise<Begun> {
    const outcome = await backend.call(sendPresetMessage, { guid, messageId, proof: null }, { from });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const reference = outcome.data.contact ?? "";
    return { guid, reference, code: answerCode(backend.services.secrets, readContactReference(backend.services.secrets, reference) ?? 0) };
  }

  const statusOf = (reference: string) => backend.call(readContact, { contact: reference });
  const stop = async ({ code }: Begun) => expect(await backend.call(stopScanner, { code })).toMatchObject({ kind: "ok" });
  const smsSent = () => backend.services.database.$count(sandboxDeliveries, eq(sandboxDeliveries.channel, "sms"));

  async function advance(minutes: number): Promise<void> {
    backend.clock.advance(minutes * 60);
    await deliverAll(backend);
  }

  /** Registers a sticker whose owner has these quiet hours. @returns its guid. */
  async function register(quietHours: VehicleSettings["quietHours"] = null) {
    const registered = await registerSticker(backend.services);
    const now = backend.clock.now();
    await saveSettings(backend.services.database, registered.vehicle.id, { ...defaultSettings, quietHours }, now);
    return registered.guid;
  }

  /** Returns quiet hours that begin now and last an hour. */
  function quietHour() {
    const from = (Math.floor(backend.clock.now().getTime() / 60_000) + 330) % 1440;
    return { from, to: (from + 60) % 1440 };
  }

  beforeEach(async () => {
    await clearContacts(backend.services);
    for (const table of [stoppedCallers, sandboxDeliveries]) await backend.services.database.delete(table);
  });

  test.each(["6", "9", "2", "10"])(
    "prevents all further SMS of a contact with message %s, and the stopped scanner sees the same as any other scanner",
    async (messageId) => {
      const [stopped, other] = [await begin(await register(), messageId), await begin(await register(), messageId, somebodyElse.from)];
      await stop(stopped);
      const sent = await smsSent();
      for (const minutes of [0, 1, 2, 9, 1, 9, 2]) {
        await advance(minutes);
        expect(await statusOf(stopped.reference)).toEqual(await statusOf(other.reference));
      }
      const remind = ({ reference }: Begun) => backend.call(remindOwner, { contact: reference });
      expect(await remind(stopped)).toEqual(await remind(other));
      expect(await statusOf(other.reference)).toMatchObject({ data: { reminder: { at: backend.clock.now() } } });
      for (const minutes of [0, 10, 60, 23 * 60]) {
        await advance(minutes);
        expect(await statusOf(stopped.reference)).toEqual(await statusOf(other.reference));
      }
      // Only the other owner got reminders: an automatic one and a requested one.
      expect(await smsSent()).toBe(sent + 2);
      expect((await backend.call(answerContact, { code: other.code, answer: "taken_care_of" })).kind).toBe("refused");
    },
  );

  test("withholds all reminders of the person's other contacts, even a reminder that the person requests", async () => {
    const guid = await register();
    const first = await begin(guid, "2");
    const second = await begin(guid, "9");
    await stop(first);
    const sent = await smsSent();
    for (const minutes of [10, 10]) await advance(minutes);
    expect(await backend.call(remindOwner, { contact: second.reference })).toMatchObject({ kind: "ok" });
    await advance(60);
    expect(await smsSent()).toBe(sent);
  });

  test("withholds a message that quiet hours hold, and the scanner sees no difference", async () => {
    const [guid, otherGuid] = [await register(quietHour()), await register(quietHour())];
    const urgent = await begin(guid, "10");
    const [held, other] = [await begin(guid, "6"), await begin(otherGuid, "6", somebodyElse.from)];
    await stop(urgent);
    const sent = await smsSent();
    for (const minutes of [0, 30, 30, 1, 10, 10]) {
      await advance(minutes);
      expect(await statusOf(held.reference)).toEqual(await statusOf(other.reference));
    }
    // Only the other owner got the message and a reminder.
    expect(await smsSent()).toBe(sent + 2);
  });

  test("affects neither other people nor accidents", async () => {
    const guid = await register();
    const [stopped, other] = [await begin(guid, "2"), await begin(guid, "9", somebodyElse.from)];
    const atAccident = { guid, callerPhone: "9000000001", contact: "emergency", contactReference: null, proof: null, accident: true };
    await backend.call(requestCall, atAccident, scanner);
    await stop(stopped);
    const contacts = await allContacts(backend.services);
    expect(contacts.map(({ reason, stoppedAt }) => [reason, stoppedAt !== null]).sort()).toEqual([
      ["2", true],
      ["9", false],
      ["accident", false],
    ]);
    const sent = await smsSent();
    await advance(10);
    expect(await smsSent()).toBe(sent + 1);
    expect(await statusOf(other.reference)).toMatchObject({ data: { reminder: { state: "sent" } } });
  });

  test("applies to every contact of the stopped person, even if the owner stops two people several times concurrently", async () => {
    const guid = await register();
    const begun = [await begin(guid, "2"), await begin(guid, "9"), await begin(guid, "10", somebodyElse.from)];
    await Promise.all([...begun, ...begun].reverse().map(stop));
    expect((await allContacts(backend.services)).filter(({ stoppedAt }) => stoppedAt === null)).toEqual([]);
  });

  test("is over once it is lifted: new contacts get reminders", async () => {
    const guid = await register();
    await stop(await begin(guid, "2"));
    await backend.services.database.delete(stoppedCallers);
    await begin(guid, "9");
    const sent = await smsSent();
    await advance(10);
    expect(await smsSent()).toBe(sent + 1);
  });
});

test("Opening the link ten times stops nobody, and a guessed code reveals nothing", async () => {
  const { code } = await contact();
  for (let time = 0; time < 10; time += 1) await view(code);
  expect(await asksProof()).toBe(false);
  const guessed = await backend.call(stopScanner, { code: "0123456789" });
  expect(guessed).toEqual(await backend.call(stopScanner, { code: "not a code" }));
  expect(guessed).toMatchObject({ kind: "refused" });
  backend.clock.advance(24 * 3600);
  expect(await backend.call(stopScanner, { code })).toEqual(guessed);
});
