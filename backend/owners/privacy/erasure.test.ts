import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { addVehicle } from "#contract/accounts";
import { sendInquiry } from "#contract/content";
import { changePhone } from "#contract/owner-changes";
import { cancelErasure, giveConsent, readMyData, requestErasure, requestErasureCode, saveNominee, withdrawConsent } from "#contract/rights";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { saveContactSettings } from "#contract/contact-settings";
import { eraseDueAccounts, eraseOwner } from "./erasure";
import { contactReports, contacts, stoppedCallers } from "../../contact/tables";
import { outbox, sandboxDeliveries } from "../../delivery/tables";
import { owners, stickers, vehicles } from "../../registry/tables";
import { idempotencyKeys } from "../../requests/tables";
import { grievances } from "../../selling/grievances/tables";
import { orders } from "../../selling/tables";
import { erasureRequests, erasures } from "../tables";
import { composeMail } from "../../delivery/messages/compose-mail";
import { openMessage } from "../../delivery/messages/message";
import { silentLog } from "../../platform/process/log";
import { allTables } from "../../testing/test-database";
import { askForCodes, releaseVehicle } from "../../testing/changes";
import { lastCode } from "../../testing/codes";
import { operatorOf } from "../../testing/operator";
import { anySms, deliverAll } from "../../testing/outbox";
import { registerOwner, type VehicleOwner } from "../../testing/owners";
import { paidBy } from "../../testing/payments";
import { placeTestOrder, report, waitingMails } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
const DAY_SECONDS = 86_400;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(() => backend.clock.advance(3600));

const operate = operatorOf(() => backend);

let numbers = 0;

/** Registers an owner with a name, an address and a plate that occur nowhere else. */
async function newOwner() {
  numbers += 1;
  const phone = `98765${String(43_210 + numbers)}`;
  const owner = await registerOwner(backend, phone, { isPaid: true });
  const facts = { name: `Zubeida Sample ${numbers}`, address: `Erasure Lane ${numbers}` };
  await backend.services.database.update(owners).set(facts).where(eq(owners.phone, phone));
  return { ...owner, ...facts, email: `owner${phone}@example.in`, plate: `KA${phone.slice(2)}` };
}

type Known = Awaited<ReturnType<typeof newOwner>>;

const own = ({ loginId }: VehicleOwner) => ({ loginId });
const as = ({ token: bearer }: VehicleOwner) => ({ bearer });

/** Requests a code. @returns the code's challenge. */
async function challengeOf(owner: Known, key = String(Math.random())): Promise<string> {
  const sent = await backend.call(requestErasureCode, own(owner), { ...as(owner), key });
  if (sent.kind !== "ok") throw new Error(JSON.stringify(sent));
  return sent.data.authorisation?.token ?? "";
}

async function ask(owner: Known) {
  const challenge = await challengeOf(owner);
  const code = await lastCode(backend, owner.phone);
  return backend.call(requestErasure, { ...own(owner), code, challenge }, as(owner));
}

const run = () => eraseDueAccounts(backend.services, silentLog);
const exists = async (owner: Known) => (await backend.services.database.$count(owners, eq(owners.phone, owner.phone))) === 1;

/** Gives the owner a row of every kind, with encrypted ones. */
async function fill(owner: Known) {
  const { database, secrets, clock, outbox: queue } = backend.services;
  await backend.call(saveNominee, { ...own(owner), name: "Nominee of Zubeida", phone: "9123456780" }, as(owner));
  await backend.call(giveConsent, own(owner), { ...as(owner), notice: "2026-11 hi" });
  const settings = { quietFrom: "22:00", quietTo: "07:00", messageIds: ["6"], takesCalls: true, showsBloodGroup: true, masksPlate: false };
  const more = { emergencyCalls: "default" as const, messagesPerHour: null, asksProof: false };
  await backend.call(saveContactSettings, { ...own(owner), vehicleId: owner.vehicleId, ...settings, ...more }, as(owner));
  await backend.call(
    sendPresetMessage,
    { guid: owner.guid, messageId: "6", proof: null },
    { from: "198.51.100.7", key: `message ${owner.phone}` },
  );
  const [contact] = await database
    .select()
    .from(contacts)
    .innerJoin(stickers, eq(stickers.id, contacts.stickerId))
    .where(eq(stickers.guid, owner.guid));
  if (contact === undefined) throw new Error("No contact");
  const caller = { callerHash: "-", createdAt: clock.now() };
  await database.insert(contactReports).values({ contactId: contact.contacts.id, ownerId: Number(owner.ownerId), ...caller });
  await database
    .insert(stoppedCallers)
    .values({ id: secrets.randomId(), stickerId: contact.stickers.id, ...caller, contactedAt: clock.now(), expiresAt: clock.now() });
  const inquiry = {
    firstName: "Zubeida",
    lastName: "Sample",
    email: owner.email,
    phone: owner.phone,
    message: `My plate is ${owner.plate}`,
  };
  await backend.call(sendInquiry, inquiry, { key: `inquiry ${owner.phone}` });
  const grievance = { name: owner.name, email: owner.email, phone: owner.phone, message: owner.address, language: "en" };
  await database.insert(grievances).values({ id: secrets.randomId(), ...grievance, ...caller });
  const order = { name: owner.name, phone: owner.phone, email: owner.email, address: owner.address };
  const unpaid = Number((await placeTestOrder(backend, order, { key: `unpaid ${owner.phone}` })).orderId);
  const placed = await placeTestOrder(backend, order);
  const paid = Number(placed.orderId);
  expect(await report(backend, placed, await paidBy(backend, placed, `pay_${paid}`))).toMatchObject({ kind: "ok" });
  // Only a log-in orders a renewal, so these orders are the owner's.
  await database
    .update(orders)
    .set({ kind: "renewal" })
    .where(inArray(orders.id, [unpaid, paid]));
  await backend.call(requestOwnerLoginCode, { phone: owner.phone }, { key: `code ${owner.phone}` });
  const dead = await queue.enqueue(database, anySms(owner.phone, `Dear ${owner.name}`));
  await deliverAll(backend);
  const [letter] = await database.select().from(outbox).where(eq(outbox.id, dead));
  const payload = secrets.seal(JSON.stringify(anySms(owner.phone, `Dear ${owner.name}`)));
  await database
    .update(outbox)
    .set({ state: "dead", payload })
    .where(eq(outbox.id, letter?.id ?? 0));
  await queue.enqueue(database, anySms(owner.phone, "waiting"), { notBefore: new Date(clock.now().getTime() + 86_400_000) });
  return { unpaid, paid };
}

/** Returns all tables as text, with the encrypted columns opened, by the table's name. */
async function dump(): Promise<Record<string, string>> {
  const { database, secrets } = backend.services;
  const tables: Record<string, string> = {};
  for (const [name, table] of Object.entries(allTables)) {
    const rows = await database.select({ row: sql<string>`row_to_json(${table})::text` }).from(table);
    tables[name] = rows.map(({ row }) => row).join("\n");
  }
  const sealed = [
    ...(await database.select({ payload: outbox.payload }).from(outbox)),
    ...(await database.select({ payload: sandboxDeliveries.payload }).from(sandboxDeliveries)),
    ...(await database.select({ payload: idempotencyKeys.result }).from(idempotencyKeys)),
  ];
  tables["sealed"] = sealed.flatMap(({ payload }) => (payload === null || payload.length === 0 ? [] : [secrets.open(payload)])).join("\n");
  return tables;
}

/** Removes the one mail with this text from the sandbox. */
async function forgetMail(text: string): Promise<void> {
  const { database, secrets } = backend.services;
  for (const { outboxId, payload } of await database.select().from(sandboxDeliveries)) {
    const message = openMessage(secrets, payload);
    if (message.channel === "mail" && message.text === text)
      await database.delete(sandboxDeliveries).where(eq(sandboxDeliveries.outboxId, outboxId));
  }
}

/** Lists where a text occurs, by the names of the tables. */
function tablesWith(tables: Record<string, string>, text: string): string[] {
  return Object.keys(tables).filter((name) => tables[name]?.includes(text));
}

describe("an erasure", () => {
  test("leaves nothing about the owner in any table, except what the books need", async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    const { paid } = await fill(owner);
    await fill(stranger);
    const before = await dump();
    for (const text of [owner.phone, owner.email, owner.name]) expect(tablesWith(before, text)).toContain("sealed");
    expect(tablesWith(before, owner.phone)).toEqual(
      expect.arrayContaining(["owners", "oneTimeCodes", "inquiries", "grievances", "orders", "sealed"]),
    );
    expect(tablesWith(before, owner.plate)).toEqual(expect.arrayContaining(["vehicles", "inquiries", "sealed"]));

    // A mail from before the owner changed the e-mail address.
    const earlier = composeMail(
      { to: "earlier@example.in", subject: "Your order", parts: [{ kind: "paragraph", lines: [owner.name, owner.address] }] },
      backend.services.environment,
    );
    await backend.services.outbox.enqueue(backend.services.database, earlier);
    await deliverAll(backend);

    backend.clock.advance(60);
    expect(await ask(owner)).toMatchObject({ kind: "ok" });
    backend.clock.advance(7 * DAY_SECONDS);
    await run();
    expect(await exists(owner)).toBe(false);

    const certificate = await lastMailTo(owner.email);
    expect(certificate).toContain("We erased your account and your personal data on 17-03-2026.");
    await forgetMail(certificate);
    const after = await dump();
    for (const text of [owner.phone, owner.email, owner.plate, "Nominee of Zubeida 1"])
      expect([text, tablesWith(after, text)]).toEqual([text, []]);
    for (const text of [owner.name, owner.address])
      expect([text, tablesWith(after, text).sort()]).toEqual([text, ["orders", "taxDocuments"]]);
    const kept = await backend.services.database.select({ id: orders.id }).from(orders).where(eq(orders.name, owner.name));
    expect(kept).toEqual([{ id: paid }]);
    expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ kind: "refused" });

    expect(tablesWith(after, stranger.phone)).toEqual(tablesWith(before, stranger.phone));
    expect(tablesWith(after, stranger.plate)).toEqual(tablesWith(before, stranger.plate));
    expect(await backend.services.database.select().from(erasures)).toMatchObject([{ requestedBy: "owner", reason: "" }]);
  });

  test("waits for seven days, in which the owner can take it back", async () => {
    const owner = await newOwner();
    await ask(owner);
    expect(await dueAt(owner)).toEqual(new Date(backend.clock.now().getTime() + 7 * DAY_SECONDS * 1000));
    backend.clock.advance(7 * DAY_SECONDS - 1);
    await run();
    expect(await exists(owner)).toBe(true);
    const again = await logIn(owner);
    expect(await backend.call(cancelErasure, own(again), as(again))).toMatchObject({ kind: "ok" });
    expect(await dueAt(again)).toBeNull();
    backend.clock.advance(DAY_SECONDS);
    await run();
    expect(await exists(owner)).toBe(true);
  });

  test("is not asked for with a wrong code, a code for a log-in or another owner's code", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const challenge = await challengeOf(owner);
    const code = await lastCode(backend, owner.phone);
    const wrong = code === "000000" ? "000001" : "000000";
    const request = (typed: string, given: string) =>
      backend.call(requestErasure, { ...own(owner), code: typed, challenge: given }, as(owner));
    expect(await request(wrong, challenge)).toMatchObject({ kind: "refused", message: "Invalid OTP..!" });
    const othersChallenge = await challengeOf(other);
    expect(await request(await lastCode(backend, other.phone), othersChallenge)).toMatchObject({ kind: "refused" });
    const login = await backend.call(requestOwnerLoginCode, { phone: owner.phone }, { from: "198.51.100.9" });
    const loginChallenge = login.kind === "ok" ? (login.data.authorisation?.token ?? "") : "";
    expect(await request(await lastCode(backend, owner.phone), loginChallenge)).toMatchObject({ kind: "refused" });
    expect(await dueAt(owner)).toBeNull();
    expect(await request(code, challenge)).toMatchObject({ kind: "ok" });
    expect(await dueAt(owner)).not.toBeNull();
  });

  test("asked for twice at once is one request, with one date and one mail", async () => {
    const owner = await newOwner();
    const challenge = await challengeOf(owner);
    const code = await lastCode(backend, owner.phone);
    const replies = await Promise.all([1, 2].map(() => backend.call(requestErasure, { ...own(owner), code, challenge }, as(owner))));
    expect(replies.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
    const first = await dueAt(owner);
    backend.clock.advance(DAY_SECONDS / 2);
    expect(await ask(owner)).toMatchObject({ data: { dueAt: first } });
  });

  test("by two processes at once happens once", async () => {
    const owner = await newOwner();
    await ask(owner);
    backend.clock.advance(7 * DAY_SECONDS);
    const { database } = backend.services;
    const done = await database.$count(erasures);
    const due = await database.$count(erasureRequests);
    await Promise.all([run(), run()]);
    expect(await exists(owner)).toBe(false);
    expect(await database.$count(erasures)).toBe(done + due);
  });

  test("by the operator is done at once, with a reason that is kept and does not name the person", async () => {
    const owner = await newOwner();
    expect((await operate(`erase-owner ${owner.phone} --reason`, `asked by ${owner.phone}`)).said).toBe(
      "The reason must not name the person.",
    );
    expect((await operate(`erase-owner ${owner.phone} --reason`, "A letter of 2 March")).said).toMatch(
      /^The account is erased\. Certificate \d+\.$/,
    );
    expect(await exists(owner)).toBe(false);
    expect((await operate(`erase-owner ${owner.phone} --reason`, "again")).said).toBe("No owner has this phone number.");
    const kept = await backend.services.database.select().from(erasures).where(eq(erasures.reason, "A letter of 2 March"));
    expect(kept).toMatchObject([{ requestedBy: "operator" }]);
    expect(await backend.call(readMyData, own(owner), as(owner))).toMatchObject({ kind: "unauthorised" });
  });
});

test("After a change of number, the orders and letters are the owner's at the new number, and nobody's at the old one", async () => {
  const owner = await newOwner();
  await fill(owner);
  const phone = "9700000001";
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", phone);
  const codes = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
  expect(await backend.call(changePhone, { loginId: owner.loginId, phone, ...codes }, as(owner))).toMatchObject({ kind: "ok" });
  const next = await registerOwner(backend, owner.phone, { isPaid: true });
  const seen = async (reader: VehicleOwner) => JSON.stringify(await backend.call(readMyData, own(reader), as(reader)));
  for (const secret of [owner.address, owner.name]) expect(await seen(next)).not.toContain(secret);
  expect(await seen(owner)).toContain(owner.address);
});

test("A sticker that was handed over gets no second trial when its first owner is erased", async () => {
  const { database } = backend.services;
  const seller = await registerOwner(backend, "9700000002", { isPaid: false });
  const [first] = await database
    .select()
    .from(vehicles)
    .where(eq(vehicles.id, Number(seller.vehicleId)));
  expect(await releaseVehicle(backend, seller)).toMatchObject({ kind: "ok" });
  backend.clock.advance(2 * DAY_SECONDS);
  await eraseOwner(backend.services, Number(seller.ownerId), "A letter of 3 March");
  const buyer = await registerOwner(backend, "9700000003", { isPaid: true });
  const vehicle = { plate: "KA01ZZ0001", emergencyPhone: "9123456780", guid: seller.guid, ownerId: buyer.ownerId };
  expect(await backend.call(addVehicle, vehicle, as(buyer))).toMatchObject({ kind: "ok" });
  const [bought] = await database.select().from(vehicles).where(eq(vehicles.plate, vehicle.plate));
  expect([bought?.trialEndsAt, first?.trialEndsAt instanceof Date]).toEqual([first?.trialEndsAt, true]);
});

describe("the owner's data", () => {
  test("shows what is stored about this owner, and nothing of others", async () => {
    const owner = await newOwner();
    await fill(owner);
    await fill(await newOwner());
    const read = await backend.call(readMyData, own(owner), as(owner));
    if (read.kind !== "ok") throw new Error(read.kind);
    const { facts, nominee } = read.data;
    const values = (section: string, name: string) =>
      facts.flatMap((fact) => (fact.section === section && fact.name === name ? [fact.value] : []));
    expect(values("profile", "phone")).toEqual([owner.phone]);
    expect(values("vehicles", "plate")).toEqual([owner.plate]);
    expect(values("orders", "address")).toEqual([owner.address, owner.address]);
    expect(values("contacts", "reason")).toEqual(["6"]);
    expect(values("inquiries", "message")).toEqual([`My plate is ${owner.plate}`]);
    expect(values("grievances", "message")).toEqual([owner.address]);
    expect(nominee).toEqual({ name: "Nominee of Zubeida", phone: "9123456780" });
    expect(facts[0]?.section).toBe("profile");
    expect(JSON.stringify(facts)).not.toMatch(/[Hh]ash/);
  });

  test("has consents that can be withdrawn, and says which cannot", async () => {
    const owner = await newOwner();
    await backend.call(giveConsent, own(owner), { ...as(owner), notice: "2026-11 hi" });
    await backend.call(giveConsent, own(owner), { ...as(owner), notice: "2026-11 hi" });
    const consentsOf = async () => {
      const read = await backend.call(readMyData, own(owner), as(owner));
      return read.kind === "ok"
        ? read.data.consents.map(({ purpose, language, withdrawnAt }) => [purpose, language, withdrawnAt]).sort()
        : [];
    };
    expect(await consentsOf()).toEqual([
      ["account", "hi", null],
      ["blood_group", "en", null],
    ]);
    expect(await backend.call(withdrawConsent, { ...own(owner), purpose: "account" }, as(owner))).toMatchObject({ kind: "refused" });
    await backend.call(withdrawConsent, { ...own(owner), purpose: "blood_group" }, as(owner));
    expect(await consentsOf()).toEqual([
      ["account", "hi", null],
      ["blood_group", "en", backend.clock.now()],
    ]);
    const read = await backend.call(readMyData, own(owner), as(owner));
    if (read.kind !== "ok") throw new Error(`The data cannot be read: ${read.kind}`);
    expect(read.data.facts.filter(({ name }) => name === "bloodGroup")).toEqual([]);
    expect(await backend.call(giveConsent, own(owner), as(owner))).toMatchObject({ kind: "refused" });
  });
});

async function dueAt(owner: Known): Promise<Date | null> {
  const read = await backend.call(readMyData, own(owner), as(owner));
  if (read.kind !== "ok") throw new Error(read.kind);
  return read.data.erasureDueAt;
}

/** Logs the owner in again, because a session ends after a day without use. */
async function logIn(owner: Known): Promise<Known> {
  const sent = await backend.call(requestOwnerLoginCode, { phone: owner.phone }, { key: "again" });
  const bearer = sent.kind === "ok" ? (sent.data.authorisation?.token ?? null) : null;
  const verified = await backend.call(verifyOwnerLoginCode, { phone: owner.phone, code: await lastCode(backend, owner.phone) }, { bearer });
  if (verified.kind !== "ok") throw new Error(JSON.stringify(verified));
  return { ...owner, token: verified.data.token };
}

/** Delivers all messages. @returns the newest mail to the address, as text. */
async function lastMailTo(address: string): Promise<string> {
  await deliverAll(backend);
  const mail = (await waitingMails(backend.services)).find(({ to }) => to === address);
  return mail?.text ?? "";
}
