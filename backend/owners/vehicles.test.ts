import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { RequestOf } from "#contract/call";
import { listVehicles, updateVehicle } from "#contract/owner";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { issueSession } from "../accounts/sessions";
import { startContact, requestAttempt } from "../contact/contacts/attempts";
import { contacts as contactRows } from "../contact/tables";
import { stickers } from "../registry/tables";
import { anySms } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let owner: VehicleOwner;
let nextPhone = 9810000000;

/** The fields of a contact without later messages or phone calls, and without an answer. */
const nothingYet = {
  contactId: expect.stringMatching(/^\d+$/) as unknown,
  steps: [],
  answer: null,
  report: "possible",
  answerCode: expect.stringMatching(/^\w{10}$/) as unknown,
  endedBy: null,
};

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

  test("is refused with the owner's own number", async () => {
    expect(await edit({ emergencyPhone: owner.phone })).toMatchObject({ kind: "refused", code: "emergencyPhoneOwn" });
  });

  test("from two tabs at once accepts both changes and keeps the last one", async () => {
    const outcomes = await Promise.all(["9000000001", "9000000002"].map((emergencyPhone) => edit({ emergencyPhone })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ok", "ok"]);
    expect(["9000000001", "9000000002"]).toContain((await vehicle()).emergencyPhone);
    await edit({ emergencyPhone: "9000000003" });
    expect((await vehicle()).emergencyPhone).toBe("9000000003");
  });

  test("of another owner changes nothing, and gets the same response as for an unknown vehicle", async () => {
    const other = await newOwner();
    const outcome = await edit({ vehicleId: other.vehicleId, emergencyPhone: "9000022222" });
    expect(outcome).toMatchObject({ kind: "refused", message: "No vehicle found for the provided ID." });
    expect((await vehicle(other)).emergencyPhone).not.toBe("9000022222");
  });

  test("is refused for an id that no vehicle has", async () => {
    const ids = fc.oneof(fc.string(), fc.constantFrom("1", "-1", "1e5", "9007199254740993", "99999999999999999999", "1 or 1=1"));
    await fc.assert(
      fc.asyncProperty(ids, async (vehicleId) => {
        const outcome = await edit({ vehicleId });
        // An empty id does not match the request's schema.
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
    expect(await scan()).toMatchObject({ kind: "refused", code: "stickerPaused" });
    expect(await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null })).toMatchObject(inactive);
    expect(
      await backend.call(requestCall, {
        guid: owner.guid,
        callerPhone: "9000099999",
        contact: null,
        contactReference: null,
        proof: null,
        accident: null,
      }),
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
  test("shows time, kind and outcome of contacts, and never the caller", async () => {
    const holder = await newOwner();
    await backend.call(sendPresetMessage, { guid: holder.guid, messageId: "9", proof: null }, { from: "198.51.100.77" });
    backend.clock.advance(60);
    await backend.call(
      requestCall,
      { guid: holder.guid, callerPhone: "9012345678", contact: "emergency", contactReference: null, proof: null, accident: null },
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
        { ...nothingYet, contactDate: now.toISOString(), kind: "call", message: "", contact: "emergency", outcome: "sent" },
        {
          ...nothingYet,
          contactDate: new Date(now.getTime() - 60_000).toISOString(),
          kind: "message",
          message: "car in no parking zone",
          contact: "owner",
          outcome: "sent",
        },
      ],
      overview: {
        page: 1,
        pages: 1,
        total: 2,
        reasons: [
          { id: "9", message: "car in no parking zone", count: 1 },
          { id: "call", message: "", count: 1 },
        ],
        days: [...Array.from({ length: 29 }, (): unknown => expect.objectContaining({ count: 0 })), { day: "2026-03-10", count: 2 }],
      },
    });
    const events = await backend.services.database.select().from(contactRows);
    for (const secret of ["9012345678", "198.51.100.77", holder.phone, ...events.map(({ callerHash }) => callerHash)])
      expect(JSON.stringify(answered)).not.toContain(secret);
  });

  test("shows this vehicle's contacts in pages of twenty, newest first, with as many queries for one contact as for many", async () => {
    const [holder, other] = [await newOwner(), await newOwner()];
    const first = backend.clock.now().getTime();
    for (let minute = 0; minute < 45; minute += 1) {
      await putContact(holder);
      if (minute % 10 === 0) await putContact(other);
      backend.clock.advance(60);
    }
    const minutes = async (page: number | null) => {
      const { contacts, overview } = await log(holder, { page });
      return { page: overview?.page, pages: overview?.pages, minutes: contacts.map(({ at }) => ((at?.getTime() ?? 0) - first) / 60_000) };
    };
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect(await minutes(null)).toEqual({ page: 1, pages: 3, minutes: down(44, 25) });
    expect(await minutes(2)).toEqual({ page: 2, pages: 3, minutes: down(24, 5) });
    for (const last of [3, 4, 1e15]) expect(await minutes(last)).toEqual({ page: 3, pages: 3, minutes: down(4, 0) });
    for (const none of [0, -1]) expect(await minutes(none)).toEqual({ page: 1, pages: 3, minutes: down(44, 25) });

    const few = await newOwner();
    await putContact(few);
    expect(await queriesOf(() => log(holder))).toBe(await queriesOf(() => log(few)));
  });

  test("filters by reason, and counts the contacts of each of the last thirty days in India", async () => {
    const holder = await newOwner();
    // 23:59:30 in India.
    backend.clock.advance((Date.parse("2026-05-01T18:29:30Z") - backend.clock.now().getTime()) / 1000);
    const loggedIn = await withNewSession(holder);
    await putContact(loggedIn, "9");
    await putContact(loggedIn);
    backend.clock.advance(60);
    await putContact(loggedIn, null);
    const shown = async (reason: string | null) => {
      const { contacts, overview } = await log(loggedIn, { reason });
      const days = overview?.days.filter(({ count }) => count > 0).map(({ day, count }) => [day, count]);
      return { total: overview?.total, messages: contacts.map(({ message }) => message), days };
    };
    const [parking, lights] = ["car in no parking zone", "lights of the car are on"];
    expect(await shown(null)).toMatchObject({
      total: 3,
      days: [
        ["2026-05-01", 2],
        ["2026-05-02", 1],
      ],
    });
    expect(await shown("9")).toEqual({ total: 1, messages: [parking], days: [["2026-05-01", 1]] });
    expect(await shown("6")).toEqual({ total: 1, messages: [lights], days: [["2026-05-01", 1]] });
    expect(await shown("call")).toEqual({ total: 1, messages: [""], days: [["2026-05-02", 1]] });
    expect(await shown("nonsense")).toEqual({ total: 0, messages: [], days: [] });
    const { overview } = await log(loggedIn, { reason: "9" });
    expect(overview?.reasons.map(({ id, count }) => [id, count])).toEqual([
      ["6", 1],
      ["9", 1],
      ["call", 1],
    ]);
    expect([overview?.days.length, overview?.days[0]?.day]).toEqual([30, "2026-04-03"]);

    backend.clock.advance(29 * 24 * 3600);
    const later = await withNewSession(loggedIn);
    expect((await log(later)).overview?.days.map(({ count }) => count)).toEqual([1, ...Array.from({ length: 29 }, () => 0)]);
    expect((await log(later)).overview?.total).toBe(3);
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

type Asked = { readonly page?: number | null; readonly reason?: string | null };

function contacts({ loginId, vehicleId, token }: VehicleOwner, { page = null, reason = null }: Asked = {}) {
  return backend.call(listContacts, { loginId, vehicleId, page, reason }, { bearer: token });
}

async function log(who: VehicleOwner, asked: Asked = {}) {
  const outcome = await contacts(who, asked);
  if (outcome.kind !== "ok") throw new Error(`Not listed: ${JSON.stringify(outcome)}`);
  return outcome.data;
}

/** Counts the `select` queries that `work` makes. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const select = vi.spyOn(backend.services.database, "select");
  try {
    await work();
    return select.mock.calls.length;
  } finally {
    select.mockRestore();
  }
}

/** Gives the owner a new session. Use it after the clock moved, because sessions end after a day without use. */
async function withNewSession(who: VehicleOwner): Promise<VehicleOwner> {
  const { database } = backend.services;
  return { ...who, token: await issueSession(database, backend.services, "owner", Number(who.ownerId)) };
}

async function vehicle(who = owner) {
  const outcome = await backend.call(listVehicles, { loginId: who.loginId, couponId: null }, sender(who));
  const found = outcome.kind === "ok" ? outcome.data.vehicles.find(({ id }) => id === who.vehicleId) : undefined;
  if (found === undefined) throw new Error("The vehicle was not listed");
  return found;
}

async function putContact({ guid }: VehicleOwner, reason: string | null = "6"): Promise<void> {
  const { database } = backend.services;
  const [sticker] = await database.select({ id: stickers.id }).from(stickers).where(eq(stickers.guid, guid));
  const caller = { callerHash: "-", siteHash: null, browserHash: null };
  const contactId = await startContact(database, { ...backend.services, ...caller }, { stickerId: sticker?.id ?? 0, reason });
  await requestAttempt(
    database,
    backend.services,
    { contactId, kind: reason === null ? "call" : "message", caller },
    anySms("9800000000", "-"),
  );
}

const sender = ({ token }: VehicleOwner) => ({ bearer: token });
