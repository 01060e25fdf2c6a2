import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import type { RequestOf } from "#contract/call";
import { liftStop, readContactSettings, saveContactSettings, type ContactSettings } from "#contract/contact-settings";
import { listVehicles } from "#contract/owner";
import { removeExpiredRows } from "../platform/database/expired-rows";
import { issueSession } from "../accounts/sessions";
import { stoppedCallers } from "../contact/tables";
import { STOP_SECONDS } from "../contact/shield/rules";
import { expiredShieldRows, stopCaller } from "../contact/shield/store";
import { findSticker } from "../contact/scanning/store";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let nextPhone = 9830000000;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

/** The settings that match the spec's behaviour, for a car. */
const defaults: ContactSettings = {
  quietFrom: "",
  quietTo: "",
  messageIds: presetMessagesFor(products.car).map(({ id }) => id),
  takesCalls: true,
  showsBloodGroup: true,
  masksPlate: false,
  emergencyCalls: "default",
  messagesPerHour: null,
  asksProof: false,
  stopped: [],
};

const changed: ContactSettings = {
  quietFrom: "22:00",
  quietTo: "06:30",
  messageIds: ["10"],
  takesCalls: false,
  showsBloodGroup: false,
  masksPlate: true,
  emergencyCalls: "urgent",
  messagesPerHour: 2,
  asksProof: true,
  stopped: [],
};

describe("a vehicle's contact settings", () => {
  test("are offered in the list of vehicles, and match the spec's behaviour at first", async () => {
    const owner = await newOwner();
    const listed = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
    expect(listed).toMatchObject({ data: { vehicles: [{ hasContactSettings: true }] } });
    expect(await read(owner)).toEqual(defaults);
  });

  test("are stored, and can be changed again", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    expect(await save(owner, changed)).toMatchObject({ kind: "ok" });
    expect(await read(owner)).toEqual(changed);
    expect(await save(owner, defaults)).toMatchObject({ kind: "ok" });
    expect(await read(owner)).toEqual(defaults);
    expect(await read(other)).toEqual(defaults);
  });

  test("say in the list of vehicles how long only urgent messages pass", async () => {
    const owner = await newOwner();
    const listed = async () => backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
    expect(await listed()).toMatchObject({ data: { vehicles: [{ quietUntil: null }] } });
    // The clock stands at noon in India.
    await save(owner, { ...defaults, quietFrom: "11:00", quietTo: "13:30" });
    expect(await listed()).toMatchObject({ data: { vehicles: [{ quietUntil: new Date("2026-03-10T08:00:00.000Z") }] } });
    await save(owner, defaults);
  });

  test("offer a bike's messages for a bike", async () => {
    const owner = await newOwner({ productId: 2 });
    expect((await read(owner)).messageIds).toEqual(presetMessagesFor(products.bike).map(({ id }) => id));
  });

  test.each<[string, Partial<ContactSettings>, string]>([
    ["quiet hours without an end", { quietFrom: "22:00", quietTo: "" }, "Enter both times, or leave both empty."],
    ["equal quiet hours", { quietFrom: "22:00", quietTo: "22:00" }, "Enter two different times."],
    ["25 o'clock", { quietFrom: "25:00", quietTo: "07:00" }, "Enter a time, for example 22:00."],
    ["an invalid time", { quietFrom: "22:00", quietTo: "noon" }, "Enter a time, for example 22:00."],
    ["no message", { messageIds: [] }, "Choose at least one message. To stop all contacts, pause the sticker."],
    ["a bike's message", { messageIds: ["6", "5"] }, "Please select a message first."],
    ["0 messages an hour", { messagesPerHour: 0 }, "Choose a number of messages from the list."],
    ["19 messages an hour", { messagesPerHour: 19 }, "Choose a number of messages from the list."],
  ])("refuse %s, and do not change", async (_, wrong, message) => {
    const owner = await newOwner();
    expect(await save(owner, { ...defaults, ...wrong })).toMatchObject({ kind: "refused", message });
    expect(await read(owner)).toEqual(defaults);
  });

  test("saved from two tabs at once are never mixed", async () => {
    const owner = await newOwner();
    const outcomes = await Promise.all([save(owner, changed), save(owner, defaults)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ok", "ok"]);
    expect([defaults, changed]).toContainEqual(await read(owner));
  });
});

describe("people whom an owner stopped", () => {
  test("are listed with the message and time of their contact, newest first, for 30 days", async () => {
    const owner = await newOwner();
    const first = await stop(owner, "one address", "9");
    backend.clock.advance(60);
    await stop(owner, "another address", null);
    const { stopped } = await read(owner);
    expect(stopped.map(({ reason, at }) => [reason, at])).toEqual([
      ["", backend.clock.now()],
      ["9", first],
    ]);
    expect(stopped[1]?.until).toEqual(new Date(first.getTime() + STOP_SECONDS * 1000));
    backend.clock.advance(STOP_SECONDS - 60);
    expect((await read(owner)).stopped.map(({ reason }) => reason)).toEqual([""]);
    backend.clock.advance(60);
    expect((await read(owner)).stopped).toEqual([]);
  });

  test("are listed once, with their latest contact, if they are stopped again", async () => {
    const owner = await newOwner();
    await stop(owner, "one address", "9");
    backend.clock.advance(3600);
    const again = await stop(owner, "one address", "6");
    expect((await read(owner)).stopped).toMatchObject([{ reason: "6", at: again, until: new Date(again.getTime() + STOP_SECONDS * 1000) }]);
  });

  test("can be released by the vehicle's own owner, but not by another owner", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await stop(owner, "one address", "9");
    const [stopped] = (await read(owner)).stopped;
    const stopId = stopped?.id ?? "";
    expect(await lift(other, stopId)).toMatchObject({ kind: "ok" });
    expect((await read(owner)).stopped).toHaveLength(1);
    for (const id of ["0", "x", "99999999999999999999"]) expect(await lift(owner, id)).toMatchObject({ kind: "ok" });
    expect((await read(owner)).stopped).toHaveLength(1);
    expect(await lift(owner, stopId)).toMatchObject({ kind: "ok" });
    expect(await lift(owner, stopId)).toMatchObject({ kind: "ok" });
    expect((await read(owner)).stopped).toEqual([]);
  });

  test("are deleted after 30 days", async () => {
    const { database } = backend.services;
    await database.delete(stoppedCallers);
    await stop(await newOwner(), "one address", "9");
    backend.clock.advance(STOP_SECONDS - 1);
    await removeExpiredRows(database, expiredShieldRows(backend.clock.now()));
    expect(await database.$count(stoppedCallers)).toBe(1);
    backend.clock.advance(1);
    await removeExpiredRows(database, expiredShieldRows(backend.clock.now()));
    expect(await database.$count(stoppedCallers)).toBe(0);
  });
});

async function newOwner(facts: Parameters<typeof registerOwner>[2] = {}): Promise<VehicleOwner> {
  nextPhone += 1;
  return registerOwner(backend, String(nextPhone), facts);
}

/** Reads the settings with a new session, because a session ends after a day without use. */
async function read({ ownerId, loginId, vehicleId }: VehicleOwner): Promise<ContactSettings> {
  const bearer = await issueSession(backend.services.database, backend.services, "owner", Number(ownerId));
  const outcome = await backend.call(readContactSettings, { loginId, vehicleId }, { bearer });
  if (outcome.kind !== "ok") throw new Error(`Not read: ${JSON.stringify(outcome)}`);
  return outcome.data;
}

function save({ loginId, vehicleId, token }: VehicleOwner, settings: ContactSettings) {
  const request: RequestOf<typeof saveContactSettings> = { loginId, vehicleId, ...settings };
  return backend.call(saveContactSettings, request, { bearer: token });
}

function lift({ loginId, vehicleId, token }: VehicleOwner, stopId: string) {
  return backend.call(liftStop, { loginId, vehicleId, stopId }, { bearer: token });
}

/** Stops a person. @returns the time of the stop. */
async function stop({ guid }: VehicleOwner, callerHash: string, messageId: string | null): Promise<Date> {
  const { services, clock } = backend;
  const sticker = await findSticker(services.database, guid, { ...services, callerHash: "" });
  const now = clock.now();
  await stopCaller(services.database, services, { stickerId: sticker?.id ?? 0, callerHash, messageId, contactedAt: now });
  return now;
}
