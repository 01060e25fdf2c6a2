import { afterAll, beforeAll, expect, test } from "vitest";

import { sendInquiry } from "#contract/content";
import { listVehicles, readOwnerProfile } from "#contract/owner";
import { listOwnerEvents, takeBack } from "#contract/owner-changes";
import { readMyData } from "#contract/rights";
import { lookUpSticker } from "#contract/scanning";
import { issueSession } from "../../accounts/sessions";
import { notes } from "../../owners/tables";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { inquiries } from "../../selling/content/tables";
import { makeUnreachable } from "../../selling/orders/books";
import { operatorOf, readerOf } from "../../testing/operator";
import { putSticker, registerOwner, type VehicleOwner } from "../../testing/owners";
import { placeTestOrder } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { audit } from "../tables";
import { retentionRules } from "./retention";

let backend: TestBackend;
let owner: VehicleOwner;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerOwner(backend, "9811000001", { isPaid: true });
});
afterAll(() => backend.close());

test("change-phone changes a number, ends all sessions, and the owner reads the reason", async () => {
  const taken = await registerOwner(backend, "9811000002");
  expect(await operate("change-phone 9811000009 --to 9811000003 --reason", "letter")).toMatchObject({ kind: "refused" });
  expect(await operate(`change-phone ${owner.phone} --to ${taken.phone} --reason`, "letter")).toMatchObject({ kind: "refused" });
  expect(await operate(`change-phone ${owner.phone} --to 9811000003 --reason`, "Letter of 3 March")).toMatchObject({ kind: "done" });
  expect(await backend.call(readOwnerProfile, { loginId: owner.loginId }, { bearer: owner.token })).toMatchObject({ kind: "unauthorised" });
  owner = {
    ...owner,
    phone: "9811000003",
    token: await issueSession(backend.services.database, backend.services, "owner", Number(owner.ownerId)),
  };
  expect((await history())[0]).toMatchObject({ kind: "phone_changed", by: "operator", reason: "Letter of 3 March" });
});

test("replace-sticker moves a vehicle to a new sticker", async () => {
  const guid = await putSticker(backend);
  const old = owner.guid;
  expect(await operate(`replace-sticker ${old} --to ${owner.vehicleId} --reason`, "lost")).toMatchObject({ kind: "refused" });
  expect(await operate(`replace-sticker ${old} --to ${guid} --reason`, "lost")).toMatchObject({ kind: "done" });
  expect(await operate(`replace-sticker ${old} --to ${guid} --reason`, "lost")).toMatchObject({ kind: "refused" });
  owner = { ...owner, guid };
  const listed = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
  expect(listed).toMatchObject({ data: { vehicles: [{ barcode: guid, isPaid: true }] } });
});

test("transfer-vehicle releases a vehicle, which its owner can take back", async () => {
  expect(await operate(`transfer-vehicle ${owner.guid} --reason`, "sold, certificate seen")).toMatchObject({ kind: "done" });
  expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ data: { sticker: { vehicleId: null } } });
  expect(await operate(`transfer-vehicle ${owner.guid} --reason`, "again")).toMatchObject({ kind: "refused" });
  const { loginId, vehicleId, token: bearer } = owner;
  expect(await backend.call(takeBack, { loginId, vehicleId }, { bearer })).toMatchObject({ kind: "ok" });
  expect((await history()).map(({ kind, reason }) => [kind, reason])).toContainEqual(["released", "sold, certificate seen"]);
});

test("a note is in its thing's timeline with who wrote it, not in the audit, and goes with the owner's data", async () => {
  const { database } = backend.services;
  const noted = await registerOwner(backend, "9811000005", { isPaid: true });
  const about = { kind: "owners", id: noted.ownerId } as const;
  expect(await operate(`note owners ${noted.ownerId} --text`, "Calls back on Friday")).toMatchObject({ kind: "done" });
  expect(await operate("note owners 77 --text", "Calls back on Friday")).toMatchObject({ kind: "refused" });
  const thing = await readerOf(backend.services).readThing(about);
  expect(thing?.history).toContainEqual(expect.objectContaining({ who: "terminal", what: "Note: Calls back on Friday" }));
  expect(JSON.stringify(await database.select().from(audit))).not.toContain("Friday");
  const copy = await backend.call(readMyData, { loginId: noted.loginId }, { bearer: noted.token });
  expect(JSON.stringify(copy)).toContain("Calls back on Friday");
  await operate(`erase-owner owners/${noted.ownerId} --reason letter`);
  expect(await database.$count(notes)).toBe(0);
});

test("an owner's page fills in whom its actions are about, and leads to what has the same phone number", async () => {
  const asking = await registerOwner(backend, "9811000007", { isPaid: true });
  await backend.call(sendInquiry, { firstName: "A", lastName: "B", email: "c@d.example", phone: asking.phone, message: "Is it sent?" });
  const reader = readerOf(backend.services);
  const thing = await reader.readThing({ kind: "owners", id: asking.ownerId });
  const [letters] = thing?.sections.filter(({ title }) => title === "Inquiries with the same phone") ?? [];
  expect(JSON.stringify(letters)).toContain("Is it sent?");
  const ofInquiry = letters?.kind === "table" ? (letters.rows[0]?.to ?? null) : null;
  const inquiry = ofInquiry === null ? null : await reader.readThing(ofInquiry);
  expect(inquiry?.sections.map(({ title }) => title)).toEqual(["Message", "From", "Owners with the same phone"]);
  const change = thing?.actions.find(({ command }) => command === "change-phone");
  expect(change?.of).toEqual({ owner: `owners/${asking.ownerId}` });
  await backend.services.database.delete(inquiries);
});

test("notes on an inquiry and an order go with the inquiry, and once the order has no phone number", async () => {
  const { database, clock } = backend.services;
  await backend.call(sendInquiry, { firstName: "A", lastName: "B", email: "a@b.example", phone: "9811000006", message: "Hello" });
  const order = await placeTestOrder(backend);
  const [inquiry] = await database.select().from(inquiries);
  await operate(`note inquiries ${inquiry?.id ?? 0} --text`, "Asked before");
  await operate(`note orders ${order.orderId} --text`, "Leave it with the neighbour");
  const rules = retentionRules(backend.services.environment.retentionDays);
  const clean = async () => {
    for (const { expired } of rules) await removeExpiredRows(database, expired(database, clock.now()));
    return (await database.select().from(notes).orderBy(notes.message)).map(({ message }) => message);
  };
  expect(await clean()).toEqual(["Asked before", "Leave it with the neighbour"]);
  await makeUnreachable(database, Number(order.orderId));
  expect(await clean()).toEqual(["Asked before"]);
  await database.delete(inquiries);
  expect(await clean()).toEqual([]);
});

async function history() {
  const listed = await backend.call(listOwnerEvents, { loginId: owner.loginId }, { bearer: owner.token });
  return listed.kind === "ok" ? listed.data.events : [];
}
