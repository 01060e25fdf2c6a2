import type { VehicleRole } from "#contract/owner";
import { inviteSecondDriver, removeSecondDriver } from "#contract/owner-changes";
import { patterns } from "#contract/limits";
import { words } from "#contract/words";
import type { Owner } from "../registry/owners";
import { endPart } from "../contact/contacts/handing-over";
import { maskPlate } from "../contact/shield/rules";
import type { Database } from "../platform/database/database";
import { insertPerson, listPeople, removePeople } from "../registry/people";
import { renderOptionalSms, renderSms } from "../delivery/messages/sms-templates";
import { refusal, type Handler, type Refusal } from "../requests/handler";
import { allow, targetOf, type LimitRule } from "../requests/limits";
import type { Services } from "../requests/services";
import { byOwner, isChangedTooOften, recordEvent } from "./events";
import { changeVehicle, defineOwnerHandler, defineVehicleHandler } from "./identity";
import { newLink } from "./mails";

/** How often one phone may be named, whoever names it. */
export const namedPhones: LimitRule = { kind: "named_phone", limits: [{ count: 5, seconds: 86_400 }], noun: "messages" };

type Named = { readonly vehicleId: number; readonly plate: string; readonly phone: string };

/** Invites a second driver. Nothing is sent to them until they say yes on their link's page. */
const invite = defineOwnerHandler(inviteSecondDriver, async ({ vehicleId, phone }, context, owner) => {
  if (!patterns.mobile.test(phone)) return refusal(words.ownerPhoneInvalid);
  if (phone === owner.phone) return refusal(words.emergencyPhoneOwn);
  return changeVehicle(context, owner, vehicleId, async (transaction, vehicle) => {
    const people = await listPeople(transaction, [vehicle.id]);
    const drivers = people.filter(({ role }) => role === "second_driver");
    if (drivers.some((driver) => driver.phone === phone && driver.state === "refused")) return refusal(words.personRefused);
    if (drivers.some(({ state }) => state !== "refused")) return refusal(words.secondDriverExists);
    const event = { ownerId: owner.id, kind: "second_driver_invited" } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    if ((await allow(transaction, targetOf(context, namedPhones, phone), namedPhones)) !== null) return refusal(words.changedTooOften);
    await tellPerson(transaction, context, owner, "second_driver", { vehicleId: vehicle.id, plate: vehicle.plate, phone });
    return null;
  });
});

/** Removes the second driver, whether or not they have said yes. Idempotent. */
const remove = defineVehicleHandler(removeSecondDriver, async (_, context, vehicle, owner) => {
  return context.database.transaction(async (transaction) => {
    for (const phone of await removePeople(transaction, vehicle.id, "second_driver")) {
      await endPart(transaction, context, { stickerId: vehicle.stickerId, phone });
      const event = { ownerId: owner.id, vehicleId: vehicle.id, kind: "second_driver_removed", detail: phone.slice(-4) } as const;
      await recordEvent(transaction, context, event, byOwner);
    }
    return { kind: "answer", data: {} };
  });
});

export const peopleHandlers: readonly Handler[] = [invite, remove];

/**
 * Tells an emergency contact by SMS that they were named, with a link to say no. Tells nobody twice about one vehicle, and no landline.
 * Lock the owner first.
 * @returns the refusal if the owner names new people too often.
 */
export async function tellEmergencyContact(transaction: Database, services: Services, owner: Owner, named: Named): Promise<Refusal | null> {
  const { vehicleId, phone } = named;
  const people = await listPeople(transaction, [vehicleId]);
  if (people.some((person) => person.role === "emergency" && person.phone === phone)) return null;
  const event = { ownerId: owner.id, vehicleId, kind: "emergency_named" } as const;
  if (await isChangedTooOften(transaction, services, event)) return refusal(words.changedTooOften);
  const isMobile = patterns.mobile.test(phone);
  if (isMobile && (await allow(transaction, targetOf(services, namedPhones, phone), namedPhones)) !== null)
    return refusal(words.changedTooOften);
  // The people who were named before keep only a "no".
  await removePeople(transaction, vehicleId, "emergency");
  if (isMobile) await tellPerson(transaction, services, owner, "emergency", named);
  return null;
}

const templates = { emergency: "emergency_named", second_driver: "second_driver_invited" } as const;

async function tellPerson(transaction: Database, services: Services, owner: Owner, role: VehicleRole, named: Named): Promise<void> {
  const { clock, outbox, environment } = services;
  const { vehicleId, plate, phone } = named;
  const { code: answerCode, stored } = newLink(services);
  await insertPerson(transaction, { ...stored, vehicleId, role, phone, createdAt: clock.now() });
  await recordEvent(transaction, services, { ownerId: owner.id, vehicleId, kind: templates[role], detail: phone.slice(-4) }, byOwner);
  const recipient = { phone, language: owner.language };
  const namedBy = nameOf(owner, plate);
  const isPersonal = role === "emergency" && namedBy !== null;
  const personal = isPersonal ? renderOptionalSms(environment, recipient, "emergency_named_by", { namedBy, answerCode }) : null;
  await outbox.enqueue(transaction, personal ?? renderSms(environment, recipient, templates[role], { plate, answerCode }));
}

/**
 * Returns how an owner is called in an SMS to somebody else: "Asha (KA03******)". Null for a name that is no plain Latin word, which would
 * make the SMS dearer, or could carry somebody's own message.
 */
function nameOf({ name }: Owner, plate: string): string | null {
  const [first = ""] = name.split(" ");
  const masked = maskPlate(plate).replaceAll(" ", "").replaceAll("•", "*");
  return /^[A-Za-z]{2,17}$/.test(first) ? `${first} (${masked})` : null;
}
