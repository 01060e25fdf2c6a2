import { addVehicle, registerOwnerWithVehicle } from "#contract/accounts";
import { normalizePlate } from "#contract/normalize";
import { endOwnerSession } from "#contract/owner";
import { endOwnSession } from "../accounts/sessions";
import { isState } from "../selling/content/store";
import { defineHandler, type Handler } from "../requests/handler";
import { changeHandlers } from "./change-handlers";
import { contactSettingsHandlers } from "./contact-settings";
import { authorisedOwner, defineOwnerHandler, unauthorised } from "./identity";
import { language } from "./language";
import { profileHandlers } from "./profile-handlers";
import { registerVehicle } from "./registration";
import { report } from "./report-contact";
import { addVehicleMessages, ownerErrors, profileError, readProfile, refusal, registrationMessages, vehicleError } from "./rules";
import { updateProfile } from "./store";
import { vehicleHandlers } from "./vehicle-handlers";

const register = defineHandler(registerOwnerWithVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await authorisedOwner(context, (found) => String(found.id) === ownerId);
  if (owner === null) return unauthorised;
  const vehicle = { plate: normalizePlate(request.plate), emergencyPhone: request.emergencyPhone };
  const profile = readProfile(request);
  const error = profileError(profile, context.clock.now()) ?? vehicleError(owner, vehicle, registrationMessages);
  if (error !== null) return refusal(error);
  return context.once(async (transaction) => {
    if (!(await isState(transaction, profile.state))) return refusal(ownerErrors.state);
    const registered = await registerVehicle(transaction, context, owner, { ...vehicle, guid });
    if (registered.kind !== "registered") return registered;
    await updateProfile(transaction, context, owner, profile);
    return { kind: "answer", data: { loginId: String(owner.loginId), vehicleId: String(registered.vehicleId) } };
  });
});

const add = defineHandler(addVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await authorisedOwner(context, (found) => String(found.id) === ownerId);
  if (owner === null) return unauthorised;
  const vehicle = { plate: normalizePlate(request.plate), emergencyPhone: request.emergencyPhone };
  const error = vehicleError(owner, vehicle, addVehicleMessages);
  if (error !== null) return refusal(error);
  return context.once(async (transaction) => {
    const registered = await registerVehicle(transaction, context, owner, { ...vehicle, guid });
    return registered.kind === "registered" ? { kind: "answer", data: {} } : registered;
  });
});

const logout = defineOwnerHandler(endOwnerSession, (_, context) => endOwnSession(context));

export const ownerHandlers: readonly Handler[] = [
  register,
  add,
  logout,
  language,
  ...profileHandlers,
  ...vehicleHandlers,
  ...contactSettingsHandlers,
  report,
  ...changeHandlers,
];
