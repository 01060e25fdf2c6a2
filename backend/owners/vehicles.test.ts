import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RequestOf } from "#contract/call";
import { listVehicles, updateVehicle } from "#contract/owner";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { startContact, requestAttempt } from "../contacts/attempts";
import { contacts as contactRows } from "../database/schema/contacts";
import { stickers } from "../database/schema/stickers";
import { anySms } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let owner: VehicleOwner;
let nextPhone = 9810000000;

beforeAll(async () => {
  backend = await testBackend();
  owner = await newOwner();
});
afterAll(() => backend.close());

describe("editing a vehicle", () => {
  test("changes the emergency contact and ignores a posted plate", async () => {
    const before = await vehicle();
    expect((await edit({ emergencyPhone: "9000011111", plate: "XX99ZZ9999" })).kind).toBe("ok");
    expect(await vehicle()).toEqual({ ...before, emergencyPhone: "9000011111" });
  });

  test.each(["900001111", "90000111111", "90000x1111", "+919000011111"])("is refused with %j", async (emergencyPhone) => {
    const before = await vehicle();
    expect(await edit({ emergencyPhone })).toMatchObject({
      kind: "refused",
      message: "Emergency contact number should be exactly 10 digits.",
    });
    expect(await vehicle()).toEqual(before);
  });

  test("from two tabs at once accepts both, and the last one wins", async () => {
    const outcomes = await Promise.all(["9000000001", "9000000002"].map((emergencyPhone) => edit({ emergencyPhone })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ok", "ok"]);
    expect(["9000000001", "9000000002"]).toContain((await vehicle()).emergencyPhone);
    await edit({ emergencyPhone: "9000000003" });
    expect((await vehicle()).emergencyPhone).toBe("9000000003");
  });

  test("of another owner changes nothing and gets the same response as for an unknown one", async () => {
    const other = await newOwner();
    const outcome = await edit({ vehicleId: other.vehicleId, emergencyPhone: "9000022222" });
    expect(outcome).toMatchObject({ kind: "refused", message: "No vehicle found for the provided ID." });
    expect((await vehicle(other)).emergencyPhone).not.toBe("9000022222");
  });

  test("finds no vehicle for any other id", async () => {
    const ids = fc.oneof(fc.string(), fc.constantFrom("1", "-1", "1e5", "9007199254740993", "99999999999999999999", "1 or 1=1"));
    await fc.assert(
      fc.asyncProperty(ids, async (vehicleId) => {
        const outcome = await edit({ vehicleId });
        // An empty id fails the request schema.
        const message: unknown = expect.stringMatching(/^(No vehicle found for the provided ID|The request could not be read)\.$/);
        expect(outcome).toMatchObject({ kind: "refused", message });
      }),
      { numRuns: 60 },
    );
  });
});

describe("pausing a sticker", () => {
  test("makes it inactive for scans and contacts until it is resumed", async () => {
    expect((await vehicle()).isPaused).toBe(false);
    expect((await pause(true)).kind).toBe("ok");
    expect((await pause(true)).kind).toBe("ok");
    expect((await vehicle()).isPaused).toBe(true);
    const inactive = { kind: "refused", message: "This QR Code is inactive..!" };
    expect(await scan()).toMatchObject(inactive);
    expect(await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null })).toMatchObject(inactive);
    expect(
      await backend.call(requestCall, { guid: owner.guid, callerPhone: "9000099999", contact: null, contactReference: null, proof: null }),
    ).toMatchObject(inactive);

    expect((await pause(false)).kind).toBe("ok");
    expect((await pause(false)).kind).toBe("ok");
    expect((await vehicle()).isPaused).toBe(false);
    expect((await scan()).kind).toBe("ok");
  });

  test("does not reactivate a void sticker", async () => {
    const { guid, ...holder } = await newOwner();
    await backend.services.database.update(stickers).set({ status: "void" }).where(eq(stickers.guid, guid));
    for (const paused of [true, false])
      expect(await pause(paused, { guid, ...holder })).toMatchObject({ kind: "refused", message: "This QR code is not active." });
    const [sticker] = await backend.services.database.select().from(stickers).where(eq(stickers.guid, guid));
    expect(sticker?.status).toBe("void");
  });
});

describe("the contact log", () => {
  test("shows time, kind and outcome, and never the caller", async () => {
    const holder = await newOwner();
    await backend.call(sendPresetMessage, { guid: holder.guid, messageId: "9", proof: null }, { from: "198.51.100.77" });
    backend.clock.advance(60);
    await backend.call(
      requestCall,
      { guid: holder.guid, callerPhone: "9012345678", contact: "emergency", contactReference: null, proof: null },
      { from: "198.51.100.77" },
    );
    const response = await backend.send(listContacts.path, {
      headers: { Authorization: `Bearer ${holder.token}` },
      body: JSON.stringify({ UserLoginID: holder.loginId, VehicleOwnerMasterDetailId: holder.vehicleId }),
    });
    const answered: unknown = await response.json();
    const now = backend.clock.now();
    expect(answered).toEqual({
      ErrorCode: "0",
      Status: "Success",
      Message: "",
      ContactList: [
        { contactDate: now.toISOString(), kind: "call", message: "", contact: "emergency", outcome: "sent" },
        {
          contactDate: new Date(now.getTime() - 60_000).toISOString(),
          kind: "message",
          message: "car in no parking zone",
          contact: "owner",
          outcome: "sent",
        },
      ],
    });
    const events = await backend.services.database.select().from(contactRows);
    for (const secret of ["9012345678", "198.51.100.77", holder.phone, ...events.flatMap(({ callerHash, id }) => [callerHash, String(id)])])
      expect(JSON.stringify(answered)).not.toContain(secret);
  });

  test("shows this vehicle's newest fifty, newest first", async () => {
    const [holder, other] = [await newOwner(), await newOwner()];
    for (let minute = 0; minute < 60; minute += 1) {
      await putContact(holder);
      if (minute % 10 === 0) await putContact(other);
      backend.clock.advance(60);
    }
    const outcome = await contacts(holder);
    const moments = outcome.kind === "ok" ? outcome.data.contacts.map(({ at }) => at?.getTime() ?? 0) : [];
    const newest = backend.clock.now().getTime() - 60_000;
    expect(moments).toEqual(Array.from({ length: 50 }, (_, index) => newest - index * 60_000));
  });

  test("is empty without contacts", async () => {
    expect(await contacts(await newOwner())).toMatchObject({ kind: "ok", data: { contacts: [] } });
  });
});

async function newOwner(): Promise<VehicleOwner> {
  nextPhone += 1;
  return registerOwner(backend, String(nextPhone));
}

function edit(change: Partial<RequestOf<typeof updateVehicle>>) {
  const { loginId, vehicleId } = owner;
  return backend.call(updateVehicle, { loginId, vehicleId, plate: "KA1234", emergencyPhone: "9845012345", ...change }, sender(owner));
}

function pause(paused: boolean, who = owner) {
  return backend.call(pauseSticker, { loginId: who.loginId, vehicleId: who.vehicleId, paused }, sender(who));
}

function scan() {
  return backend.call(lookUpSticker, { guid: owner.guid });
}

function contacts({ loginId, vehicleId, token }: VehicleOwner) {
  return backend.call(listContacts, { loginId, vehicleId }, { bearer: token });
}

async function vehicle(who = owner) {
  const outcome = await backend.call(listVehicles, { loginId: who.loginId, couponId: null }, sender(who));
  const found = outcome.kind === "ok" ? outcome.data.vehicles.find(({ id }) => id === who.vehicleId) : undefined;
  if (found === undefined) throw new Error("The vehicle was not listed");
  return found;
}

async function putContact({ guid }: VehicleOwner): Promise<void> {
  const { database } = backend.services;
  const [sticker] = await database.select({ id: stickers.id }).from(stickers).where(eq(stickers.guid, guid));
  const caller = { callerHash: "-", siteHash: null };
  const contactId = await startContact(database, { ...backend.services, ...caller }, { stickerId: sticker?.id ?? 0, reason: "6" });
  await requestAttempt(database, backend.services, { contactId, kind: "message", caller }, anySms("9800000000", "-"));
}

const sender = ({ token }: VehicleOwner) => ({ bearer: token });
