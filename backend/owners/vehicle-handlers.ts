import type { AnswerOf } from "#contract/call";
import { RENEWAL_COUPON_ID } from "#contract/limits";
import { listVehicles, updateVehicle } from "#contract/owner";
import { listContacts, pauseSticker } from "#contract/owner-contacts";
import { presetMessageText } from "#contract/scanning";
import { words } from "#contract/words";
import type { Contact } from "../contact/contacts/contact";
import { ownersCode } from "../contact/contacts/codes";
import { logEntry } from "../contact/contacts/log";
import { readLogPage } from "../contact/contacts/log-pages";
import { endOf } from "../contact/contacts/status";
import { lastContactTimes } from "../contact/contacts/store";
import { isReportable } from "../contact/misuse/rules";
import { reportedAmong } from "../contact/misuse/store";
import type { Handler, Reply } from "../requests/handler";
import { parseId } from "../requests/parse";
import { quietTimes } from "../contact/shield/store";
import { findOffer } from "../selling/shop/promo-use";
import { changeStateOf } from "./change-handlers";
import { defineOwnerHandler, defineVehicleHandler } from "./identity";
import { tellEmergencyContact } from "./people";
import { ownerErrors, editVehicleMessages, emergencyPhoneError, refusal } from "./rules";
import { lockOwner } from "./store";
import { findVehicleOf, listVehiclesOf, setEmergencyPhone, setPaused } from "./vehicle-store";

const noVehicle = refusal(words.vehicleUnknown);
const stickerVoid = refusal(ownerErrors.sticker);

const vehicles = defineOwnerHandler(listVehicles, async (_, context, owner) => {
  const found = await listVehiclesOf(context.database, owner.id);
  const lastContacts = await lastContactTimes(
    context.database,
    found.map(({ stickerId }) => stickerId),
  );
  const quiet = await quietTimes(
    context.database,
    found.map(({ id }) => id),
    context.clock.now(),
  );
  return {
    kind: "answer",
    data: {
      vehicles: found.map(({ guid, id, stickerId, productId, status, ...vehicle }) => ({
        ...vehicle,
        id: String(id),
        productId: String(productId),
        barcode: guid,
        isPaused: status === "paused",
        hasContactSettings: true,
        quietUntil: quiet.get(id) ?? null,
        lastContactAt: lastContacts.get(stickerId) ?? null,
      })),
      changes: await changeStateOf(
        context.database,
        owner.id,
        found.map(({ id }) => id),
        context.clock.now(),
      ),
      offer: await findOffer(context.database, Number(RENEWAL_COUPON_ID), context.clock.now()),
    },
  };
});

/**
 * Updates the emergency contact, and tells a new one. Ignores the posted plate, which cannot be changed (spec, section 5). The last of two
 * updates wins.
 */
const update = defineOwnerHandler(updateVehicle, async ({ vehicleId, emergencyPhone }, context, owner) => {
  const error = emergencyPhoneError(owner, emergencyPhone, editVehicleMessages.emergencyPhone);
  if (error !== null) return refusal(error);
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    await lockOwner(transaction, owner.id);
    const vehicle = await findVehicleOf(transaction, owner.id, parseId(vehicleId));
    if (vehicle === null) return noVehicle;
    const { id, plate } = vehicle;
    const refused = await tellEmergencyContact(transaction, context, owner, { vehicleId: id, plate, phone: emergencyPhone });
    if (refused !== null) return refused;
    await setEmergencyPhone(transaction, id, emergencyPhone);
    return { kind: "answer", data: {} };
  });
});

/** Lists a vehicle's contacts, without anything that identifies the scanners. */
const contacts = defineVehicleHandler(listContacts, async ({ page, reason }, context, vehicle) => {
  const now = context.clock.now();
  const log = await readLogPage(context.database, vehicle.stickerId, { page: page ?? 1, reason }, now);
  const { reasons } = log.overview;
  const reported = await reportedAmong(
    context.database,
    log.contacts.map(({ id }) => id),
  );
  return {
    kind: "answer",
    data: {
      overview: { ...log.overview, reasons: reasons.map((counted) => ({ ...counted, message: presetMessageText(counted.id) })) },
      contacts: log.contacts.map((contact) => {
        const { reason, ...entry } = logEntry(contact, now);
        return {
          ...entry,
          id: String(contact.id),
          message: presetMessageText(reason),
          report: reportOf(contact, reported, now),
          answerCode: contact.isAnswerable && now < endOf(contact) ? ownersCode(context.secrets, contact) : "",
        };
      }),
    },
  };
});

function reportOf({ id, createdAt }: Contact, reported: ReadonlySet<number>, now: Date): ReportState {
  if (reported.has(id)) return "made";
  return isReportable(createdAt, now) ? "possible" : "impossible";
}

type ReportState = AnswerOf<typeof listContacts>["contacts"][number]["report"];

/** Pauses or resumes a sticker. Idempotent. A void sticker stays void. */
const pause = defineVehicleHandler(pauseSticker, async ({ paused }, context, vehicle) => {
  return (await setPaused(context.database, vehicle.stickerId, paused)) ? { kind: "answer", data: {} } : stickerVoid;
});

export const vehicleHandlers: readonly Handler[] = [vehicles, update, contacts, pause];
