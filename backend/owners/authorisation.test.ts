import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addVehicle, registerOwnerWithVehicle } from "#contract/accounts";
import { addAlertBrowser, readAlertChoices, removeAlertBrowser, saveAlertChoices, testAlert } from "#contract/alerts";
import type { ApiCall } from "#contract/call";
import { calls } from "#contract/index";
import { liftStop, readContactSettings, saveContactSettings, type ContactSettings } from "#contract/contact-settings";
import type { Outcome } from "#contract/outcome";
import { endOwnerSession, listVehicles, readOwnerProfile, setOwnerLanguage, updateOwnerProfile, updateVehicle } from "#contract/owner";
import {
  changeEmail,
  changePhone,
  correctPlate,
  handOver,
  inviteSecondDriver,
  listOwnerEvents,
  removeSecondDriver,
  replaceSticker,
  requestChangeCodes,
  stopEmailChange,
  stopPhoneChange,
  takeBack,
} from "#contract/owner-changes";
import { reportContact } from "#contract/misuse";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { cancelErasure, giveConsent, readMyData, requestErasure, requestErasureCode, saveNominee, withdrawConsent } from "#contract/rights";
import { sendPresetMessage } from "#contract/scanning";
import { placeRenewalOrder, placeReplacementOrder } from "#contract/shop";
import { issueSession } from "../accounts/sessions";
import { consents, sessions } from "../accounts/tables";
import { contactEvents, contactReports, stoppedCallers } from "../contact/tables";
import { alertChoices, contactSettings, owners, pushSubscriptions, stickers, vehicles } from "../registry/tables";
import { stickerOrders } from "../selling/tables";
import { alertTests, erasureRequests, nominees } from "./tables";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { renewalRequest } from "../testing/sticker-orders";
import { testBackend, type TestBackend } from "../testing/test-backend";

type Ids = Pick<VehicleOwner, "ownerId" | "loginId" | "vehicleId" | "guid">;
type Attempt = { readonly path: string; readonly make: (token: string | null) => Promise<Outcome<unknown>> };

let backend: TestBackend;
let anita: VehicleOwner;
let bilal: VehicleOwner;
let bilalsBrowser: string;

const newBrowser = { endpoint: "", p256dh: "", auth: "", name: "Chrome, Android" };

beforeAll(async () => {
  backend = await testBackend();
  anita = await registerOwner(backend, "9810000001");
  bilal = await registerOwner(backend, "9820000002");
  await backend.call(sendPresetMessage, { guid: bilal.guid, messageId: "6", proof: null });
  await backend.call(addAlertBrowser, { ...newBrowser, loginId: bilal.loginId }, { bearer: bilal.token });
  bilalsBrowser = String((await backend.services.database.select().from(pushSubscriptions))[0]?.id);
});
afterAll(() => backend.close());

describe("an owner's token", () => {
  test("cannot read or change another owner's data with any of their ids", async () => {
    await backend.call(setOwnerLanguage, { loginId: anita.loginId, language: "hi" }, { bearer: anita.token });
    const ownCalls = [
      ...[readOwnerProfile, listVehicles, setOwnerLanguage, endOwnerSession],
      ...[requestChangeCodes, stopPhoneChange, stopEmailChange, listOwnerEvents],
      ...[readMyData, giveConsent, withdrawConsent, saveNominee, requestErasureCode, requestErasure, cancelErasure],
      ...[readAlertChoices, saveAlertChoices, addAlertBrowser, removeAlertBrowser, testAlert],
    ].map(({ path }) => path);
    const before = await changeableData();
    // Send all ids of the other owner, or replace the login id or the owner id with the caller's own.
    const mixtures = [bilal, { ...bilal, loginId: anita.loginId }, { ...bilal, ownerId: anita.ownerId }];
    for (const ids of mixtures) {
      for (const { path, make } of attempts(ids)) {
        const outcome = await make(anita.token);
        // These API calls need only the login id, so they act on the caller's own data.
        const isOwn = ids.loginId === anita.loginId && ownCalls.some((own) => own === path);
        if (!isOwn) expect([path, outcome.kind]).toEqual([path, expect.stringMatching(/^(unauthorised|refused)$/)]);
        for (const secret of [bilal.phone, bilal.vehicleId, `Owner of ${bilal.phone}`])
          expect(JSON.stringify(outcome)).not.toContain(secret);
        if (isOwn && path === endOwnerSession.path) anita = { ...anita, token: await newToken(anita) };
      }
    }
    expect(await changeableData()).toEqual(before);
  });

  test("gets the same response for another owner's vehicle as for an unknown one", async () => {
    const known = { ...bilal, loginId: anita.loginId, ownerId: anita.ownerId };
    const unknown = { ...known, vehicleId: "1234567890", guid: "unknown" };
    const refused = { kind: "refused", message: "No vehicle found for the provided ID." };
    for (const path of [
      updateVehicle.path,
      listContacts.path,
      readContactSettings.path,
      saveContactSettings.path,
      liftStop.path,
      reportContact.path,
      pauseSticker.path,
      placeRenewalOrder.path,
      placeReplacementOrder.path,
      correctPlate.path,
      handOver.path,
      inviteSecondDriver.path,
      removeSecondDriver.path,
    ]) {
      for (const ids of [known, unknown]) {
        expect(
          await attempts(ids)
            .find((attempt) => attempt.path === path)
            ?.make(anita.token),
        ).toMatchObject(refused);
      }
    }
  });
});

describe("a token that is missing, expired, revoked, forged or a reseller's", () => {
  test("is unauthorised for every API call of owners", async () => {
    const { database, clock, secrets } = backend.services;
    const idle = await newToken(bilal);
    backend.clock.advance(24 * 3600 + 1);
    const revoked = await newToken(bilal);
    expect((await backend.call(endOwnerSession, { loginId: bilal.loginId }, { bearer: revoked })).kind).toBe("ok");
    const living = await newToken(bilal);
    const forged = `${living.slice(0, -1)}${living.endsWith("A") ? "B" : "A"}`;
    const reseller = await issueSession(database, { clock, secrets }, "reseller", Number(bilal.ownerId));
    const before = await changeableData();
    for (const token of [null, idle, revoked, forged, reseller, "x".repeat(300)]) {
      for (const { make } of attempts(bilal)) expect(await make(token)).toEqual({ kind: "unauthorised", message: "Please log in again." });
    }
    expect(await changeableData()).toEqual(before);
    expect((await backend.call(readOwnerProfile, { loginId: bilal.loginId }, { bearer: living })).kind).toBe("ok");
  });
});

test("Every API call that requires an owner's token is tested here", () => {
  const asking = calls.filter(({ caller }) => caller === "owner").map(({ path }) => path);
  expect(
    attempts(bilal)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(asking.sort());
});

const attackersSettings: Omit<ContactSettings, "stopped"> = {
  quietFrom: "00:00",
  quietTo: "23:59",
  messageIds: ["6"],
  takesCalls: false,
  showsBloodGroup: false,
  masksPlate: true,
  emergencyCalls: "never",
  messagesPerHour: 1,
  asksProof: true,
};

const attackersChoices = {
  ...{ whatsapp: true, spokenCalls: "all" as const, takesSms: null },
  ...{ copiesByMail: true, hidesReason: true, language: "ta" },
};

/** Lists every API call of owners, with these ids and otherwise valid input. */
function attempts({ ownerId, loginId, vehicleId, guid }: Ids): Attempt[] {
  const profile = {
    name: "Taken Over",
    dateOfBirth: "1990-04-03",
    address: "1 Street",
    city: "Pune",
    state: "Goa",
    pincode: "411004",
    bloodGroup: "O-",
  };
  const contact = { email: "taken@example.in", phone: "9999999999" };
  const vehicle = { plate: "TA99KE9999", emergencyPhone: "9999999999" };
  return [
    attempt(readOwnerProfile, { loginId }),
    attempt(updateOwnerProfile, { ...profile, ...contact, ownerId, loginId }),
    attempt(listVehicles, { loginId, couponId: null }),
    attempt(updateVehicle, { ...vehicle, vehicleId, loginId }),
    attempt(listContacts, { vehicleId, loginId, page: null, reason: null }),
    attempt(readContactSettings, { vehicleId, loginId }),
    attempt(saveContactSettings, { ...attackersSettings, vehicleId, loginId }),
    attempt(reportContact, { vehicleId, loginId, contactId: "1" }),
    attempt(liftStop, { vehicleId, loginId, stopId: "1" }),
    attempt(pauseSticker, { vehicleId, loginId, paused: true }),
    attempt(registerOwnerWithVehicle, { ...profile, ...contact, ...vehicle, guid, ownerId }),
    attempt(addVehicle, { ...vehicle, guid, ownerId }),
    attempt(placeRenewalOrder, renewalRequest({ guid })),
    attempt(placeReplacementOrder, { barcode: guid, rate: 249_00 }),
    attempt(setOwnerLanguage, { loginId, language: "hi" }),
    attempt(requestChangeCodes, { loginId, change: "hand_over", to: "" }),
    attempt(changePhone, { loginId, phone: contact.phone, token: "none", code: "111111", ownToken: null, ownCode: null }),
    attempt(stopPhoneChange, { loginId }),
    attempt(changeEmail, { loginId, email: contact.email, token: "none", code: "111111", ownToken: null, ownCode: null }),
    attempt(stopEmailChange, { loginId }),
    attempt(correctPlate, { loginId, vehicleId, plate: vehicle.plate }),
    attempt(handOver, { loginId, vehicleId, token: "none", code: "111111" }),
    attempt(takeBack, { loginId, vehicleId }),
    attempt(replaceSticker, { loginId, vehicleId, guid }),
    attempt(inviteSecondDriver, { loginId, vehicleId, phone: contact.phone }),
    attempt(removeSecondDriver, { loginId, vehicleId }),
    attempt(listOwnerEvents, { loginId }),
    attempt(readMyData, { loginId }),
    attempt(giveConsent, { loginId }),
    attempt(withdrawConsent, { loginId, purpose: "account" }),
    attempt(saveNominee, { loginId, name: "Taken Over", phone: contact.phone }),
    attempt(requestErasureCode, { loginId }),
    attempt(requestErasure, { loginId, code: "111111", challenge: "none" }),
    attempt(cancelErasure, { loginId }),
    attempt(readAlertChoices, { loginId }),
    attempt(saveAlertChoices, { ...attackersChoices, loginId }),
    attempt(addAlertBrowser, { ...newBrowser, loginId }),
    attempt(removeAlertBrowser, { loginId, browserId: bilalsBrowser }),
    attempt(testAlert, { loginId, channel: "sms" }),
    attempt(endOwnerSession, { loginId }),
  ];
}

function attempt<Payload, Answer>(call: ApiCall<Payload, Answer>, payload: NoInfer<Payload>): Attempt {
  return { path: call.path, make: (bearer) => backend.call(call, payload, { bearer }) };
}

function newToken({ ownerId }: VehicleOwner): Promise<string> {
  const { database, clock, secrets } = backend.services;
  return issueSession(database, { clock, secrets }, "owner", Number(ownerId));
}

/**
 * Reads what an owner's API calls can change: owners, vehicles, stickers, settings, contact events, reported contacts and stopped persons,
 * the number of renewal orders, and what is Bilal's own, such as open sessions and browsers with notifications.
 */
async function changeableData() {
  const { database } = backend.services;
  const living = (await database.select().from(sessions)).filter(
    ({ subjectId, endedAt }) => String(subjectId) === bilal.ownerId && endedAt === null,
  );
  return {
    owners: await database.select().from(owners).orderBy(owners.id),
    vehicles: await database.select().from(vehicles).orderBy(vehicles.id),
    stickers: await database.select().from(stickers).orderBy(stickers.id),
    settings: await database.select().from(contactSettings),
    contacts: await database.select().from(contactEvents).orderBy(contactEvents.position),
    reports: await database.select().from(contactReports),
    stopped: await database.select().from(stoppedCallers),
    nominees: (await database.select().from(nominees)).filter(({ ownerId }) => String(ownerId) === bilal.ownerId),
    erasures: await database.select().from(erasureRequests),
    alerts: (await database.select().from(alertChoices)).filter(({ ownerId }) => String(ownerId) === bilal.ownerId),
    alertTests: (await database.select().from(alertTests)).filter(({ ownerId }) => String(ownerId) === bilal.ownerId),
    browsers: (await database.select().from(pushSubscriptions)).filter(({ ownerId }) => String(ownerId) === bilal.ownerId),
    consents: (await database.select().from(consents)).filter(({ ownerId }) => String(ownerId) === bilal.ownerId),
    orders: await database.$count(stickerOrders),
    bilalsSessions: living.map(({ tokenHash }) => tokenHash).sort(),
  };
}
