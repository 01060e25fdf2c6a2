import { addVehicle, registerOwnerWithVehicle } from "#contract/accounts";
import { DAY_MS } from "#contract/day";
import { isOwnerLanguage } from "#contract/limits";
import { normalizePlate } from "#contract/normalize";
import { NOTICE_VERSION } from "#contract/notice";
import { endOwnerSession, readOwnerProfile, setOwnerLanguage, updateOwnerProfile } from "#contract/owner";
import { words } from "#contract/words";
import { recordConsent, withdrawConsents } from "../accounts/consents/store";
import { endOwnSession } from "../accounts/sessions";
import type { CoreServices, Database } from "../platform/database/database";
import { removeBrowsers } from "../registry/alerts";
import { updateOwner, type Owner } from "../registry/owners";
import { inheritedTrialEnd } from "../registry/releases";
import { lockSticker } from "../registry/stickers";
import { insertVehicle } from "../registry/vehicles";
import { refusal, type Handler, type Refusal } from "../requests/handler";
import type { Services } from "../requests/services";
import { isState } from "../selling/content/store";
import { alertHandlers } from "./alerts";
import { changeHandlers } from "./change-handlers";
import { finishReleases, handOverHandlers } from "./hand-over";
import { defineOwnerHandler, unauthorised } from "./identity";
import { linkHandlers } from "./links";
import { peopleHandlers, tellEmergencyContact } from "./people";
import { replace } from "./replacement";
import {
  addVehicleMessages,
  ownerErrors,
  profileError,
  readProfile,
  registrationMessages,
  vehicleError,
  type Profile,
  type VehicleDetails,
} from "./rules";
import { trialHandlers } from "./trials";
import { vehicleHandlers } from "./vehicle-handlers";

const register = defineOwnerHandler(registerOwnerWithVehicle, async ({ guid, plate, emergencyPhone, ...request }, context, owner) => {
  const vehicle = { plate: normalizePlate(plate), emergencyPhone };
  const profile = readProfile(request);
  const error = profileError(profile, context.clock.now()) ?? vehicleError(owner, vehicle, registrationMessages);
  if (error !== null) return refusal(error);
  return context.once(async (transaction) => {
    if (!(await isState(transaction, profile.state))) return refusal(ownerErrors.state);
    const registered = await registerVehicle(transaction, context, { ...owner, name: profile.name }, { ...vehicle, guid });
    if (registered.kind !== "registered") return registered;
    await updateProfile(transaction, context, owner, profile);
    return { kind: "answer", data: { loginId: String(owner.loginId), vehicleId: String(registered.vehicleId) } };
  });
});

const add = defineOwnerHandler(addVehicle, async ({ guid, plate, emergencyPhone }, context, owner) => {
  const vehicle = { plate: normalizePlate(plate), emergencyPhone };
  const error = vehicleError(owner, vehicle, addVehicleMessages);
  if (error !== null) return refusal(error);
  return context.once(async (transaction) => {
    const registered = await registerVehicle(transaction, context, owner, { ...vehicle, guid });
    return registered.kind === "registered" ? { kind: "answer", data: {} } : registered;
  });
});

/**
 * Registers a sticker to an owner's vehicle. An unpaid sticker's trial starts now, unless the sticker had another vehicle before: then its
 * trial goes on. Of two concurrent registrations of a sticker, only one succeeds.
 */
async function registerVehicle(
  transaction: Database,
  services: Services,
  owner: Owner,
  { guid, plate, emergencyPhone }: VehicleDetails & { readonly guid: string },
): Promise<{ readonly kind: "registered"; readonly vehicleId: number } | Refusal> {
  const { clock, secrets, environment } = services;
  const sticker = await lockSticker(transaction, guid);
  if (sticker?.status !== "active") return refusal(ownerErrors.sticker);
  if (sticker.isPostpaid && !sticker.isPaid) return refusal("This QR code must be paid for first.");

  const createdAt = clock.now();
  const vehicleId = secrets.randomId();
  const ownTrialEnd = sticker.isPaid ? null : new Date(createdAt.getTime() + environment.trialDays * DAY_MS);
  const inherited = await inheritedTrialEnd(transaction, sticker.id);
  const trialEndsAt = inherited === undefined ? ownTrialEnd : inherited;
  const vehicle = { id: vehicleId, ownerId: owner.id, stickerId: sticker.id, plate, emergencyPhone, trialEndsAt, createdAt };
  if (!(await insertVehicle(transaction, vehicle))) return refusal("This QR code is already registered.");
  await finishReleases(transaction, services, sticker.id);
  await tellEmergencyContact(transaction, services, owner, { vehicleId, plate, phone: emergencyPhone });
  return { kind: "registered", vehicleId };
}

/** Ends the session. A browser that somebody logged out, and did not only leave, gets no notifications any more. */
const logout = defineOwnerHandler(endOwnerSession, async (_, context, { id }) => {
  if (context.browserHash !== null) await removeBrowsers(context.database, id, { browserHash: context.browserHash });
  return endOwnSession(context);
});

/** Stores the owner's language. SMS to the owner use this language too. */
const language = defineOwnerHandler(setOwnerLanguage, async ({ language: chosen }, context, owner) => {
  if (!isOwnerLanguage(chosen)) return refusal(words.languageUnknown);
  await updateOwner(context.database, owner.id, { language: chosen });
  return { kind: "answer", data: {} };
});

const profile = defineOwnerHandler(readOwnerProfile, ({ loginId }, _, owner) => {
  const { id, createdAt, ...shown } = owner;
  const data = { ...shown, ownerId: String(id), loginId, dateOfBirth: owner.dateOfBirth ?? "", hasDataRights: true };
  return Promise.resolve({ kind: "answer", data });
});

/**
 * Updates the profile. Ignores the posted email address and phone number, which are read-only (spec, section 5). Of concurrent updates,
 * the last one wins.
 */
const update = defineOwnerHandler(updateOwnerProfile, async ({ ownerId, ...request }, context, owner) => {
  if (ownerId !== null && ownerId !== String(owner.id)) return unauthorised;
  const changed = readProfile(request);
  const error = profileError(changed, context.clock.now());
  if (error !== null) return refusal(error);
  if (!(await isState(context.database, changed.state))) return refusal(ownerErrors.state);
  await context.database.transaction((transaction) => updateProfile(transaction, context, owner, changed));
  return { kind: "answer", data: {}, message: "Profile updated successfully!" };
});

/** Stores a profile. A blood group is optional, so to give one is a consent, and to leave it out withdraws the consent. */
async function updateProfile(
  transaction: Database,
  services: Pick<CoreServices, "clock" | "secrets">,
  { id: ownerId, language: chosen }: Owner,
  changed: Profile,
): Promise<void> {
  await updateOwner(transaction, ownerId, changed);
  if (changed.bloodGroup === "") await withdrawConsents(transaction, ownerId, "blood_group", services.clock.now());
  else {
    const notice = { version: NOTICE_VERSION, language: chosen || "en" };
    await recordConsent(transaction, services, { ownerId, purpose: "blood_group" }, notice);
  }
}

export const ownerHandlers: readonly Handler[] = [
  ...[register, add, logout, language, profile, update],
  ...vehicleHandlers,
  ...changeHandlers,
  ...handOverHandlers,
  replace,
  ...peopleHandlers,
  ...alertHandlers,
  ...linkHandlers,
  ...trialHandlers,
];
