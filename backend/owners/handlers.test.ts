import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addVehicle, registerOwnerWithVehicle } from "#contract/accounts";
import type { RequestOf } from "#contract/call";
import { listVehicles, readOwnerProfile } from "#contract/owner";
import { owners, vehicles } from "../registry/tables";
import { registerPhone, type LoggedIn } from "../testing/codes";
import { putSticker, registrationOf, type Registration } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let owner: LoggedIn;
let stranger: LoggedIn;

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerPhone(backend, "9810000001", "verified@example.in");
  stranger = await registerPhone(backend, "9810000002");
});
afterAll(() => backend.close());

describe("registering with a vehicle", () => {
  test("saves profile and vehicle, and keeps the phone number and email address with which the owner requested the code", async () => {
    const guid = await putSticker(backend);
    const outcome = await register({ guid, plate: "ka 01-ab 1234", name: "Asha <script>" });
    expect(outcome).toMatchObject({ kind: "ok", data: { loginId: owner.loginId } });
    const profile = await backend.call(readOwnerProfile, { loginId: owner.loginId }, { bearer: owner.token });
    expect(profile).toMatchObject({
      kind: "ok",
      data: { name: "Asha <script>", phone: "9810000001", email: "verified@example.in", dateOfBirth: "1990-04-03", state: "Karnataka" },
    });
    const [vehicle] = (await list()).filter(({ barcode }) => barcode === guid);
    expect(vehicle).toMatchObject({ plate: "KA01AB1234", emergencyPhone: "9845012345", productId: "1", rate: 500_00 });
  });

  test.each<[string, Partial<Registration>]>([
    ["Vehicle plate number should be alphanumeric and between 4 and 10 characters long.", { plate: "KA1" }],
    ["Vehicle plate number should be alphanumeric and between 4 and 10 characters long.", { plate: "KA01AB12345" }],
    ["Vehicle plate number should be alphanumeric and between 4 and 10 characters long.", { plate: "KA01*1234" }],
    ["Emergency contact number should be exactly 10 digits long and contain only numbers.", { emergencyPhone: "984501234" }],
    ["Please enter an Indian mobile number, or a landline number with its STD code.", { emergencyPhone: "0000000000" }],
    ["This is your own number. Enter somebody else's.", { emergencyPhone: "9810000001" }],
    ["You must be at least 18 years old to register.", { dateOfBirth: "2008-03-11" }],
    ["Please enter a valid year with 4 digits.", { dateOfBirth: "1990-02-30" }],
    ["Name must be between 1 and 50 characters.", { name: "a".repeat(51) }],
    ["Address must be between 1 and 200 characters.", { address: "a".repeat(201) }],
    ["City must be between 1 and 30 characters.", { city: "a".repeat(31) }],
    ["Pincode must be 6 digits.", { pincode: "56003" }],
    ["Please select a state.", { state: "Atlantis" }],
    ["Please select a blood group.", { bloodGroup: "Z+" }],
  ])("is refused with %j", async (message, change) => {
    const guid = await putSticker(backend);
    const before = await backend.services.database.select().from(owners);
    expect(await register({ guid, ...change })).toMatchObject({ kind: "refused", message });
    expect(await backend.services.database.select().from(owners)).toEqual(before);
    expect((await list()).filter(({ barcode }) => barcode === guid)).toEqual([]);
  });

  test("accepts only the owner of the token", async () => {
    const guid = await putSticker(backend);
    expect((await register({ guid, ownerId: stranger.ownerId })).kind).toBe("unauthorised");
  });

  test("happens once, even if the form is submitted many times", async () => {
    const guid = await putSticker(backend);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => register({ guid }, owner, "one form")));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toHaveProperty("size", 1);
    expect(outcomes[0]?.kind).toBe("ok");
  });
});

describe("a sticker", () => {
  test("is registered only once by two concurrent requests, and the refused owner's profile does not change", async () => {
    const guid = await putSticker(backend);
    const [before] = await backend.services.database
      .select()
      .from(owners)
      .where(eq(owners.id, Number(stranger.ownerId)));
    const outcomes = await Promise.all([register({ guid }), register({ guid, ownerId: stranger.ownerId }, stranger)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
    expect(outcomes.find(({ kind }) => kind === "refused")).toMatchObject({ message: "This QR code is already registered." });
    if (outcomes[1].kind === "refused") {
      expect(
        await backend.services.database
          .select()
          .from(owners)
          .where(eq(owners.id, Number(stranger.ownerId))),
      ).toEqual([before]);
    }
  });

  test.each([
    ["void", { status: "void" }, "This QR code is not active."],
    ["paused", { status: "paused" }, "This QR code is not active."],
    ["postpaid and not paid", { isPostpaid: true }, "This QR code must be paid for first."],
  ] as const)("that is %s cannot be registered", async (_name, facts, message) => {
    expect(await add(await putSticker(backend, facts))).toMatchObject({ kind: "refused", message });
  });

  test("that does not exist cannot be registered", async () => {
    expect(await add("made-up")).toMatchObject({ kind: "refused", message: "This QR code is not active." });
  });

  test("gets a fifteen-day trial at registration, unless it is paid", async () => {
    const [unpaid, paid] = [await putSticker(backend), await putSticker(backend, { isPaid: true, isPostpaid: true })];
    await add(unpaid);
    await add(paid);
    const stickers = await list();
    const end = new Date(backend.clock.now().getTime() + 15 * 24 * 3600 * 1000);
    expect(stickers.find(({ barcode }) => barcode === unpaid)).toMatchObject({ isPaid: false, trialEndsAt: end });
    expect(stickers.find(({ barcode }) => barcode === paid)).toMatchObject({ isPaid: true, trialEndsAt: null });
  });
});

describe("adding a vehicle", () => {
  test.each([
    [{ plate: "AB" }, "Vehicle plate number must be between 4 and 10 alphanumeric characters."],
    [{ emergencyPhone: "1800123456" }, "Please enter an Indian mobile number, or a landline number with its STD code."],
    [{ emergencyPhone: "9810000001" }, "This is your own number. Enter somebody else's."],
    [{ emergencyPhone: "98450123456" }, "Emergency contact number must be exactly 10 digits."],
  ])("is refused with %j", async (change, message) => {
    expect(await add(await putSticker(backend), change)).toMatchObject({ kind: "refused", message });
  });

  test("accepts only the owner of the token", async () => {
    const guid = await putSticker(backend);
    const before = await backend.services.database.$count(vehicles);
    expect((await add(guid, { ownerId: stranger.ownerId })).kind).toBe("unauthorised");
    expect(await backend.services.database.$count(vehicles)).toBe(before);
  });
});

test("Only the owner can read vehicles and profile", async () => {
  const sender = { bearer: stranger.token };
  expect((await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, sender)).kind).toBe("unauthorised");
  expect((await backend.call(readOwnerProfile, { loginId: owner.loginId }, sender)).kind).toBe("unauthorised");
});

function register(change: Partial<Registration>, who = owner, key?: string) {
  const sender = { bearer: who.token, ...(key === undefined ? {} : { key }) };
  return backend.call(registerOwnerWithVehicle, registrationOf(who, change), sender);
}

function add(guid: string, change: Partial<RequestOf<typeof addVehicle>> = {}) {
  const vehicle = { guid, ownerId: owner.ownerId, plate: "KA01AB1234", emergencyPhone: "9845012345", ...change };
  return backend.call(addVehicle, vehicle, { bearer: owner.token });
}

async function list() {
  const outcome = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
  if (outcome.kind !== "ok") throw new Error("The vehicles were not listed");
  return outcome.data.vehicles;
}
