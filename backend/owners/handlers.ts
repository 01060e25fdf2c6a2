import { addVehicle, registerOwnerWithVehicle } from "#contract/accounts";
import { tidyPlate } from "#contract/tidy";
import { isState } from "../content/store";
import { defineHandler, type Handler } from "../requests/handler";
import { notYours, ownerNamed } from "./identity";
import { logout } from "./logout";
import { profileHandlers } from "./profile-handlers";
import { registerVehicle } from "./registration";
import { addingWords, complaints, profileComplaint, readProfile, refusal, registrationWords, vehicleComplaint } from "./rules";
import { updateProfile } from "./store";
import { vehicleHandlers } from "./vehicle-handlers";

const register = defineHandler(registerOwnerWithVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.id) === ownerId);
  if (owner === null) return notYours;
  const vehicle = { plate: tidyPlate(request.plate), emergencyPhone: request.emergencyPhone };
  const profile = readProfile(request);
  const complaint = profileComplaint(profile, context.clock.now()) ?? vehicleComplaint(vehicle, registrationWords);
  if (complaint !== null) return refusal(complaint);
  return context.once(async (transaction) => {
    if (!(await isState(transaction, profile.state))) return refusal(complaints.state);
    const registered = await registerVehicle(transaction, context, { ...vehicle, ownerId: owner.id, guid });
    if (registered.kind !== "registered") return registered;
    await updateProfile(transaction, owner.id, profile);
    return { kind: "answer", data: { loginId: String(owner.loginId), vehicleId: String(registered.vehicleId) } };
  });
});

const add = defineHandler(addVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.id) === ownerId);
  if (owner === null) return notYours;
  const vehicle = { plate: tidyPlate(request.plate), emergencyPhone: request.emergencyPhone };
  const complaint = vehicleComplaint(vehicle, addingWords);
  if (complaint !== null) return refusal(complaint);
  return context.once(async (transaction) => {
    const registered = await registerVehicle(transaction, context, { ...vehicle, ownerId: owner.id, guid });
    return registered.kind === "registered" ? { kind: "answer", data: {} } : registered;
  });
});

export const ownerHandlers: readonly Handler[] = [register, add, logout, ...profileHandlers, ...vehicleHandlers];
