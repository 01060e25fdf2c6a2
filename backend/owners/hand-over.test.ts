import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addVehicle } from "#contract/accounts";
import { answerContact } from "#contract/contacts";
import { saveContactSettings } from "#contract/contact-settings";
import { listVehicles } from "#contract/owner";
import { handOver, listOwnerEvents, takeBack } from "#contract/owner-changes";
import { listContacts } from "#contract/owner-contacts";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { issueSession } from "../accounts/sessions";
import { contactSettings, vehiclePeople, vehicles } from "../registry/tables";
import { askForCodes, linkSentTo, releaseVehicle } from "../testing/changes";
import { lastCode } from "../testing/codes";
import { messagesIn } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { finishOldReleases } from "./hand-over";

let backend: TestBackend;
let nextPhone = 9860000000;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test("A released sticker scans as new, and neither owner sees anything of the other", async () => {
  const [seller, buyer] = [await newOwner(), await newOwner()];
  await message(seller.guid);
  const oldLink = await linkSentTo(backend, seller.phone);
  expect(await releaseVehicle(backend, seller)).toMatchObject({ kind: "ok" });
  expect(await scan(seller.guid)).toMatchObject({ data: { sticker: { vehicleId: null, ownerId: null, plate: "", bloodGroup: "" } } });
  expect(await message(seller.guid)).toMatchObject({ kind: "refused" });
  expect(await backend.call(answerContact, { code: oldLink, answer: "taken_care_of" })).toMatchObject({ kind: "refused" });

  backend.clock.advance(1);
  const bought = await register(buyer, seller.guid);
  expect(await contactsOf(buyer, bought.id)).toEqual([]);
  expect((await listOf(buyer)).vehicles.find(({ id }) => id === bought.id)).toMatchObject({ lastContactAt: null });
  await message(seller.guid);
  expect(await contactsOf(buyer, bought.id)).toHaveLength(1);
  expect(await contactsOf(seller, seller.vehicleId)).toBeNull();
  expect(await contactsOf(seller, bought.id)).toBeNull();
  expect((await listOf(seller)).vehicles).toEqual([]);
  expect(await historyOf(seller)).toMatchObject([{ kind: "handed_over" }, { kind: "released", plate: `KA${seller.phone.slice(2)}` }, {}]);
  expect(JSON.stringify(await historyOf(buyer))).not.toContain(seller.phone.slice(2));
});

test("The trial goes on with the sticker", async () => {
  const [seller, buyer] = [await newOwner({ isPaid: false }), await newOwner()];
  const before = (await listOf(seller)).vehicles[0]?.trialEndsAt;
  backend.clock.advance(10 * 86_400);
  const fresh = { ...seller, token: await tokenOf(seller) };
  await releaseVehicle(backend, fresh);
  const bought = await register({ ...buyer, token: await tokenOf(buyer) }, seller.guid);
  expect(bought.trialEndsAt).toEqual(before);
});

test("A wrong code releases nothing", async () => {
  const seller = await newOwner();
  const { ownToken: token } = await askForCodes(backend, seller, "hand_over");
  const { loginId, vehicleId } = seller;
  const wrong = await backend.call(handOver, { loginId, vehicleId, token, code: "000000" }, { bearer: seller.token });
  expect(wrong).toMatchObject({ kind: "refused", message: "The OTP for your present number is wrong." });
  expect((await listOf(seller)).vehicles).toHaveLength(1);
});

test("Of two releases at once, one takes effect", async () => {
  const seller = await newOwner();
  const { ownToken: token } = await askForCodes(backend, seller, "hand_over");
  const request = { loginId: seller.loginId, vehicleId: seller.vehicleId, token, code: await lastCode(backend, seller.phone) };
  const both = await Promise.all([1, 2].map(() => backend.call(handOver, request, { bearer: seller.token })));
  expect(both.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
  expect((await historyOf(seller)).filter(({ kind }) => kind === "released")).toHaveLength(1);
});

test("A release can be taken back for 24 hours, with contacts and settings", async () => {
  const seller = await newOwner();
  await message(seller.guid);
  await saveSettings(seller);
  await releaseVehicle(backend, seller);
  expect(await listOf(seller)).toMatchObject({ vehicles: [], changes: { released: [{ vehicleId: seller.vehicleId }] } });
  backend.clock.advance(23 * 3600);
  expect(await take(seller)).toMatchObject({ kind: "ok" });
  expect(await listOf(seller)).toMatchObject({ vehicles: [{ id: seller.vehicleId, barcode: seller.guid }], changes: { released: [] } });
  expect(await contactsOf(seller, seller.vehicleId)).toHaveLength(1);
  expect(await take(seller)).toMatchObject({ kind: "refused", message: "This vehicle can no longer be taken back." });
});

test("A release cannot be taken back after a day, and what the owner had stored is deleted", async () => {
  const seller = await newOwner();
  await saveSettings(seller);
  await releaseVehicle(backend, seller);
  backend.clock.advance(86_400);
  const fresh = { ...seller, token: await tokenOf(seller) };
  expect(await take(fresh)).toMatchObject({ kind: "refused" });
  await finishOldReleases(backend.services.database, backend.clock.now());
  const id = Number(seller.vehicleId);
  const { database } = backend.services;
  expect(await database.$count(contactSettings, eq(contactSettings.vehicleId, id))).toBe(0);
  expect(await database.$count(vehiclePeople, eq(vehiclePeople.vehicleId, id))).toBe(0);
  expect(await database.select().from(vehicles).where(eq(vehicles.id, id))).toMatchObject([{ emergencyPhone: "", stickerId: null }]);
});

test("If the buyer registers while the seller takes the vehicle back, one of them has it", async () => {
  const [seller, buyer] = [await newOwner(), await newOwner()];
  await releaseVehicle(backend, seller);
  const [taken, registered] = await Promise.all([take(seller), add(buyer, seller.guid)]);
  expect([taken.kind, registered.kind].sort()).toEqual(["ok", "refused"]);
  const having = [await listOf(seller), await listOf(buyer)].flatMap((list) =>
    list.vehicles.filter(({ barcode }) => barcode === seller.guid),
  );
  expect(having).toHaveLength(1);
});

test("A message sent while the vehicle changes hands reaches exactly one owner, or is refused", async () => {
  const [seller, buyer] = [await newOwner(), await newOwner()];
  const { ownToken: token } = await askForCodes(backend, seller, "hand_over");
  const request = { loginId: seller.loginId, vehicleId: seller.vehicleId, token, code: await lastCode(backend, seller.phone) };
  const send = (number: number) => message(seller.guid, `198.51.100.${number}`);
  const first = await Promise.all([send(1), backend.call(handOver, request, { bearer: seller.token }), send(2)]);
  const toSeller = await sentTo(seller.phone);
  const second = await Promise.all([add(buyer, seller.guid), send(3), send(4), send(5)]);
  expect(await sentTo(seller.phone)).toBe(toSeller);
  const sent = [first[0], first[2], ...second.slice(1)].filter(({ kind }) => kind === "ok");
  expect(toSeller + (await sentTo(buyer.phone))).toBe(sent.length);
  const bought = (await listOf(buyer)).vehicles.find(({ barcode }) => barcode === seller.guid);
  expect(await contactsOf(buyer, String(bought?.id))).toHaveLength(await sentTo(buyer.phone));
});

async function newOwner(facts: Parameters<typeof registerOwner>[2] = { isPaid: true }): Promise<VehicleOwner> {
  nextPhone += 1;
  return registerOwner(backend, String(nextPhone), facts);
}

async function tokenOf({ ownerId }: VehicleOwner): Promise<string> {
  return issueSession(backend.services.database, backend.services, "owner", Number(ownerId));
}

function message(guid: string, from = "203.0.113.9") {
  return backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from });
}

const scan = (guid: string) => backend.call(lookUpSticker, { guid });

function add({ ownerId, token: bearer }: VehicleOwner, guid: string) {
  return backend.call(addVehicle, { guid, ownerId, plate: "MH12ZZ9999", emergencyPhone: "9845098450" }, { bearer });
}

async function register(owner: VehicleOwner, guid: string) {
  expect(await add(owner, guid)).toMatchObject({ kind: "ok" });
  const found = (await listOf(owner)).vehicles.find(({ barcode }) => barcode === guid);
  if (found === undefined) throw new Error("The sticker was not registered");
  return { id: String(found.id), trialEndsAt: found.trialEndsAt };
}

function take({ loginId, vehicleId, token: bearer }: VehicleOwner) {
  return backend.call(takeBack, { loginId, vehicleId }, { bearer });
}

async function listOf({ loginId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listVehicles, { loginId, couponId: null }, { bearer });
  if (listed.kind !== "ok") throw new Error("The vehicles were not listed");
  return listed.data;
}

async function contactsOf({ loginId, token: bearer }: VehicleOwner, vehicleId: string) {
  const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer });
  return listed.kind === "ok" ? listed.data.contacts : null;
}

async function historyOf({ loginId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listOwnerEvents, { loginId }, { bearer });
  if (listed.kind !== "ok") throw new Error("The history was not listed");
  return listed.data.events;
}

async function saveSettings({ loginId, vehicleId, token: bearer }: VehicleOwner) {
  const settings = { quietFrom: "22:00", quietTo: "06:00", messageIds: ["6"], takesCalls: false, showsBloodGroup: false, masksPlate: true };
  const rest = { emergencyCalls: "never", messagesPerHour: null, asksProof: false } as const;
  expect(await backend.call(saveContactSettings, { loginId, vehicleId, ...settings, ...rest }, { bearer })).toMatchObject({ kind: "ok" });
}

/** Counts the messages from scanners to a phone number. */
async function sentTo(phone: string): Promise<number> {
  const sent = await messagesIn(backend.services);
  return sent.filter((one) => one.channel === "sms" && one.to === phone && one.template.startsWith("message_")).length;
}
