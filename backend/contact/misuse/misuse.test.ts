import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { reportContact, reportWrongVehicle } from "#contract/misuse";
import { listContacts } from "#contract/owner-contacts";
import { sendPresetMessage } from "#contract/scanning";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { issueSession } from "../../accounts/sessions";
import { contactReports, wrongVehicleReports } from "../tables";
import { clearContacts } from "../../testing/contacts";
import { registerOwner, type VehicleOwner } from "../../testing/owners";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { KEPT_SECONDS, REPORT_SECONDS, wrongVehicleLimit } from "./rules";
import { oldReports } from "./store";

const DAY = 86_400;
const SCANNER = "198.51.100.7";

let backend: TestBackend;
let nextPhone = 9820000000;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  await backend.services.database.delete(wrongVehicleReports);
});

describe("an owner's report", () => {
  test("counts as ten contacts of the reported IP address for 30 days, once per owner", async () => {
    const owner = await newOwner();
    const [first, second] = [await contactOf(owner), await contactOf(owner, SCANNER, "11")];
    await report(owner, first);
    await report(owner, second);
    // The IP address has sent two messages. After 30 contacts, everybody behind it must prove presence.
    expect(await sendUntilAskedForProof(SCANNER)).toBe(30 - 2 - 10);
    expect(await sendUntilAskedForProof("198.51.100.8")).toBe(30);
    backend.clock.advance(DAY);
    expect(await sendUntilAskedForProof(SCANNER)).toBe(20);
    backend.clock.advance(REPORT_SECONDS - DAY);
    expect(await sendUntilAskedForProof(SCANNER)).toBe(30);
  });

  test("refuses nobody: after the reports of three owners, the IP address can contact whoever it proves to stand beside", async () => {
    for (let count = 0; count < 3; count += 1) {
      const owner = await newOwner();
      await report(owner, await contactOf(owner));
    }
    backend.clock.advance(DAY);
    expect(await sendUntilAskedForProof(SCANNER)).toBe(0);
    const { guid, vehicle } = await registerSticker(backend.services);
    const proof = vehicle.plate.slice(-4);
    expect(await backend.call(sendPresetMessage, { guid, messageId: "6", proof }, { from: SCANNER })).toMatchObject({ kind: "ok" });
  });

  test("concerns the reported IPv6 network, but not its neighbours", async () => {
    const owner = await newOwner();
    await report(owner, await contactOf(owner, "2001:db8:1:1::1"));
    backend.clock.advance(DAY);
    expect(await sendUntilAskedForProof("2001:db8:1:1::1")).toBe(20);
    expect(await sendUntilAskedForProof("2001:db8:1:2::1")).toBe(30);
  });

  test("is stored once, and shown in the contact log", async () => {
    const owner = await newOwner();
    const contact = await contactOf(owner);
    expect((await log(owner)).map(({ report }) => report)).toEqual(["possible"]);
    expect(await Promise.all([report(owner, contact), report(owner, contact)])).toEqual([{ kind: "ok" }, { kind: "ok" }]);
    expect(await backend.services.database.$count(contactReports)).toBe(1);
    expect((await log(owner)).map(({ report }) => report)).toEqual(["made"]);
  });

  test("is refused for another owner's contact, for an unknown contact, and after 30 days", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const contact = await contactOf(other);
    const refused = { kind: "refused", message: "This contact cannot be reported." };
    for (const id of [contact, "1", "x", "9".repeat(30), "-1"]) expect(await report(owner, id)).toMatchObject(refused);
    backend.clock.advance(REPORT_SECONDS);
    const later = await loggedInAgain(other);
    expect((await log(later)).map(({ report }) => report)).toEqual(["impossible"]);
    expect(await report(later, contact)).toMatchObject(refused);
    expect(await backend.services.database.$count(contactReports)).toBe(0);
  });
});

describe("a report of a sticker on the wrong vehicle", () => {
  const reports = () => backend.services.database.$count(wrongVehicleReports);
  const reportSticker = (guid: string, from = SCANNER) => outcomeOf(backend.call(reportWrongVehicle, { guid }, { from }));

  test("is stored once a day for each sticker and IP address", async () => {
    const { guid } = await registerSticker(backend.services);
    expect(await Promise.all([1, 2, 3].map(() => reportSticker(guid)))).toEqual([{ kind: "ok" }, { kind: "ok" }, { kind: "ok" }]);
    expect(await reports()).toBe(1);
    await reportSticker(guid, "198.51.100.8");
    expect(await reports()).toBe(2);
    backend.clock.advance(wrongVehicleLimit.seconds);
    await reportSticker(guid);
    expect(await reports()).toBe(3);
  });

  test("is refused for a sticker that is unknown, paused or void", async () => {
    const paused = await registerSticker(backend.services, { status: "paused" });
    const gone = await registerSticker(backend.services, { status: "void" });
    for (const guid of ["unknown", "x".repeat(200), paused.guid, gone.guid])
      expect(await reportSticker(guid)).toMatchObject({ kind: "refused", message: "This QR Code is inactive..!" });
    expect(await reports()).toBe(0);
  });

  test("is limited to a few stickers per IP address, but a stored report can be repeated", async () => {
    const guids: string[] = [];
    for (let count = 0; count < wrongVehicleLimit.count + 1; count += 1) guids.push((await registerSticker(backend.services)).guid);
    const outcomes = await Promise.all(guids.map((guid) => reportSticker(guid)));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(wrongVehicleLimit.count);
    expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(1);
    const stored = guids[outcomes.findIndex(({ kind }) => kind === "ok")] ?? "";
    expect(await reportSticker(stored)).toEqual({ kind: "ok" });
    expect(await reports()).toBe(wrongVehicleLimit.count);
  });
});

test("Reports are deleted after 90 days", async () => {
  const { database } = backend.services;
  const owner = await newOwner();
  await report(owner, await contactOf(owner));
  await backend.call(reportWrongVehicle, { guid: owner.guid }, { from: SCANNER });
  const kept = () => Promise.all([database.$count(contactReports), database.$count(wrongVehicleReports)]);
  backend.clock.advance(KEPT_SECONDS);
  await removeExpiredRows(database, oldReports(backend.clock.now()));
  expect(await kept()).toEqual([1, 1]);
  backend.clock.advance(1);
  await removeExpiredRows(database, oldReports(backend.clock.now()));
  expect(await kept()).toEqual([0, 0]);
});

async function newOwner(): Promise<VehicleOwner> {
  nextPhone += 1;
  return registerOwner(backend, String(nextPhone), { isPaid: true });
}

async function loggedInAgain(owner: VehicleOwner): Promise<VehicleOwner> {
  const { services } = backend;
  return { ...owner, token: await issueSession(services.database, services, "owner", Number(owner.ownerId)) };
}

/** Sends the owner a message. @returns the contact's id, from the owner's log. */
async function contactOf(owner: VehicleOwner, from = SCANNER, messageId = "6"): Promise<string> {
  expect((await backend.call(sendPresetMessage, { guid: owner.guid, messageId, proof: null }, { from })).kind).toBe("ok");
  return (await log(owner))[0]?.id ?? "";
}

async function log({ loginId, vehicleId, token }: VehicleOwner) {
  const outcome = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer: token });
  if (outcome.kind !== "ok") throw new Error(`Not listed: ${JSON.stringify(outcome)}`);
  return outcome.data.contacts;
}

function report({ loginId, vehicleId, token }: VehicleOwner, contactId: string) {
  return outcomeOf(backend.call(reportContact, { loginId, vehicleId, contactId }, { bearer: token }));
}

/** Returns an outcome's kind, with the message if the API call was refused. */
async function outcomeOf(call: Promise<{ kind: string; message?: string }>) {
  const { kind, message } = await call;
  return kind === "refused" ? { kind, message } : { kind };
}

/** Sends messages to different stickers until the IP address must prove presence. @returns how many were accepted. */
async function sendUntilAskedForProof(from: string): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const { guid } = await registerSticker(backend.services);
    const outcome = await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from });
    if (outcome.kind === "refused" && outcome.code === "proofWrong") return sent;
    if (outcome.kind !== "ok" || sent > 40) throw new Error(`Unexpected after ${sent} messages: ${outcome.kind}`);
  }
}
