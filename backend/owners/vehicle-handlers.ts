import { type ChangeState, listVehicles, updateVehicle as updateVehicleCall } from "#contract/owner";
import { patterns, RENEWAL_COUPON_ID } from "#contract/limits";
import { reportContact } from "#contract/misuse";
import { normalizePlate } from "#contract/normalize";
import { correctPlate, listOwnerEvents, ownerEventKinds } from "#contract/owner-changes";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { presetMessageText } from "#contract/contact-policy";
import { words } from "#contract/words";
import { ownersCode } from "../contact/contacts/codes";
import { logEntry, readLogPage } from "../contact/contacts/log";
import { endOf } from "../contact/contacts/status";
import { lastContactTimes } from "../contact/contacts/store";
import { isReportable } from "../contact/misuse/rules";
import { findContactToReport, insertContactReport, reportedAmong } from "../contact/misuse/store";
import { quietHoursEnd } from "../contact/shield/rules";
import type { Database } from "../platform/database/database";
import { listPeople } from "../registry/people";
import { defaultSettings, settingsOf } from "../registry/settings";
import { setPaused } from "../registry/stickers";
import { listVehiclesOf, updateVehicle } from "../registry/vehicles";
import { refusal, type Handler } from "../requests/handler";
import { parseId } from "../requests/parse";
import { listProducts } from "../selling/shop/products";
import { findOffer } from "../selling/shop/promo-use";
import { waitingChange } from "./account-changes";
import { contactSettingsHandlers } from "./contact-settings";
import { byOwner, isChangedTooOften, listEvents, recordEvent } from "./events";
import { listReleased } from "./hand-over";
import { changeVehicle, defineOwnerHandler, defineVehicleHandler } from "./identity";
import { tellEmergencyContact } from "./people";
import { emergencyPhoneError, ownerErrors } from "./rules";

const vehicles = defineOwnerHandler(listVehicles, async (_, context, owner) => {
  const { database } = context;
  const now = context.clock.now();
  const found = await listVehiclesOf(database, owner.id);
  const ids = found.map(({ id }) => id);
  const stickerIds = found.map(({ stickerId }) => stickerId);
  const lastContacts = await lastContactTimes(database, stickerIds);
  const settings = await settingsOf(database, ids);
  const sold = await listProducts(database);
  return {
    kind: "answer",
    data: {
      vehicles: found.map(({ guid, id, stickerId, productId, status, ...vehicle }) => ({
        ...vehicle,
        id: String(id),
        productId: String(productId),
        barcode: guid,
        isPaused: status === "paused",
        replacementPrice: vehicle.isPaid ? (sold.find((product) => product.id === productId)?.replacementPrice ?? null) : null,
        hasContactSettings: true,
        quietUntil: quietHoursEnd(settings.get(id) ?? defaultSettings, now),
        lastContactAt: lastContacts.get(stickerId) ?? null,
      })),
      changes: await changeStateOf(database, owner.id, ids, now),
      hasAlerts: true,
      offer: await findOffer(database, Number(RENEWAL_COUPON_ID), now),
    },
  };
});

async function changeStateOf(database: Database, ownerId: number, vehicleIds: readonly number[], now: Date): Promise<ChangeState> {
  const phone = await waitingChange(database, "phone", ownerId);
  const email = await waitingChange(database, "email", ownerId);
  const released = await listReleased(database, ownerId, now);
  const people = await listPeople(database, vehicleIds);
  return {
    phoneChange: phone === null ? null : { phoneEnd: phone.value.slice(-4), at: phone.at },
    emailChange: email === null ? null : { at: email.at },
    released: released.map(({ vehicleId, plate, until }) => ({ vehicleId: String(vehicleId), plate, until })),
    people: people.map((person) => ({ ...person, vehicleId: String(person.vehicleId) })),
  };
}

/**
 * Updates the emergency contact, and tells a new one. Ignores the posted plate, which cannot be changed (spec, section 5). The last of two
 * updates wins.
 */
const update = defineOwnerHandler(updateVehicleCall, async ({ vehicleId, emergencyPhone }, context, owner) => {
  const error = emergencyPhoneError(owner, emergencyPhone, words.editedEmergencyPhoneInvalid);
  if (error !== null) return refusal(error);
  return changeVehicle(context, owner, vehicleId, async (transaction, { id, plate }) => {
    const refused = await tellEmergencyContact(transaction, context, owner, { vehicleId: id, plate, phone: emergencyPhone });
    if (refused === null) await updateVehicle(transaction, id, { emergencyPhone });
    return refused;
  });
});

const plate = defineOwnerHandler(correctPlate, async ({ vehicleId, plate: typed }, context, owner) => {
  const corrected = normalizePlate(typed);
  if (!patterns.plate.test(corrected)) return refusal(words.plateInvalid);
  return changeVehicle(context, owner, vehicleId, async (transaction, vehicle) => {
    if (vehicle.plate === corrected) return refusal(words.plateUnchanged);
    const event = { ownerId: owner.id, vehicleId: vehicle.id, kind: "plate_corrected", detail: vehicle.plate } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    await updateVehicle(transaction, vehicle.id, { plate: corrected });
    await recordEvent(transaction, context, event, byOwner);
    return null;
  });
});

const history = defineOwnerHandler(listOwnerEvents, async (_, context, owner) => {
  const events = (await listEvents(context.database, owner.id)).flatMap(({ kind: stored, doneBy: by, plate: shown, ...event }) => {
    const kind = ownerEventKinds.find((one) => one === stored);
    return kind === undefined ? [] : [{ ...event, kind, by, plate: shown ?? "" }];
  });
  return { kind: "answer", data: { events } };
});

/** Lists a vehicle's contacts, without anything that identifies the scanners. */
const contacts = defineVehicleHandler(listContacts, async ({ page, reason }, context, vehicle) => {
  const now = context.clock.now();
  const log = await readLogPage(context.database, vehicle.stickerId, { page: page ?? 1, reason }, now);
  const { reasons } = log.overview;
  const ids = log.contacts.map(({ id }) => id);
  const reported = await reportedAmong(context.database, ids);
  return {
    kind: "answer",
    data: {
      overview: { ...log.overview, reasons: reasons.map((counted) => ({ ...counted, message: presetMessageText(counted.id) })) },
      contacts: log.contacts.map((contact) => {
        const { reason, ...entry } = logEntry(contact, now);
        const unreported = isReportable(contact.createdAt, now) ? ("possible" as const) : ("impossible" as const);
        return {
          ...entry,
          id: String(contact.id),
          message: presetMessageText(reason),
          report: reported.has(contact.id) ? ("made" as const) : unreported,
          answerCode: contact.isAnswerable && now < endOf(contact) ? ownersCode(context.secrets, contact) : "",
        };
      }),
    },
  };
});

/** Reports one of the owner's contacts. Idempotent. */
const report = defineVehicleHandler(reportContact, async ({ contactId: written }, { database, clock }, vehicle, owner) => {
  const contactId = parseId(written);
  const contact = contactId === null ? null : await findContactToReport(database, vehicle.stickerId, contactId);
  const now = clock.now();
  if (contactId === null || contact === null || !isReportable(contact.createdAt, now)) return refusal("This contact cannot be reported.");
  const { callerHash, siteHash } = contact;
  await insertContactReport(database, { contactId, ownerId: owner.id, callerHash, siteHash, createdAt: now });
  return { kind: "answer", data: {} };
});

/** Pauses or resumes a sticker. Idempotent. A void sticker stays void. */
const pause = defineVehicleHandler(pauseSticker, async ({ paused }, context, vehicle) => {
  return (await setPaused(context.database, vehicle.stickerId, paused)) ? { kind: "answer", data: {} } : refusal(ownerErrors.sticker);
});

export const vehicleHandlers: readonly Handler[] = [vehicles, update, plate, history, contacts, report, pause, ...contactSettingsHandlers];
