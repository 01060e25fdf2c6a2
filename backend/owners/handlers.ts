import { addVehicle, registerOwnerWithVehicle } from "../../contract/accounts";
import { listVehicles, readOwnerProfile } from "../../contract/owner";
import { handle, subjectOf, type Handler, type Refusal, type RequestContext, type Unauthorised } from "../handling";
import { registerVehicle } from "./registration";
import { addingWords, profileComplaint, readPlate, registrationWords, vehicleComplaint } from "./rules";
import { findOwner, isState, listVehiclesOf, updateProfile, type Owner } from "./store";

const notYours: Unauthorised = { kind: "unauthorised", message: "Please log in again." };

const register = handle(registerOwnerWithVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.id) === ownerId);
  if (owner === null) return notYours;
  const vehicle = { plate: readPlate(request.plate), emergencyPhone: request.emergencyPhone };
  const profile = {
    name: request.name.trim(),
    dateOfBirth: request.dateOfBirth,
    address: request.address.trim(),
    city: request.city.trim(),
    state: request.state.trim(),
    pincode: request.pincode,
    bloodGroup: request.bloodGroup,
  };
  const complaint = profileComplaint(profile, context.clock.now()) ?? vehicleComplaint(vehicle, registrationWords);
  if (complaint !== null) return refusal(complaint);
  return context.once(async (transaction) => {
    if (!(await isState(transaction, profile.state))) return refusal("Please select a state.");
    const registered = await registerVehicle(transaction, context, { ...vehicle, ownerId: owner.id, guid });
    if (registered.kind !== "registered") return registered;
    await updateProfile(transaction, owner.id, profile);
    return { kind: "answer", data: { loginId: String(owner.loginId), vehicleId: String(registered.vehicleId) } };
  });
});

const add = handle(addVehicle, async ({ ownerId, guid, ...request }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.id) === ownerId);
  if (owner === null) return notYours;
  const vehicle = { plate: readPlate(request.plate), emergencyPhone: request.emergencyPhone };
  const complaint = vehicleComplaint(vehicle, addingWords);
  if (complaint !== null) return refusal(complaint);
  return context.once(async (transaction) => {
    const registered = await registerVehicle(transaction, context, { ...vehicle, ownerId: owner.id, guid });
    return registered.kind === "registered" ? { kind: "answer", data: {} } : registered;
  });
});

const vehicles = handle(listVehicles, async ({ loginId }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.loginId) === loginId);
  if (owner === null) return notYours;
  const found = await listVehiclesOf(context.database, owner.id);
  return {
    kind: "answer",
    data: {
      vehicles: found.map(({ guid, id, productId, ...vehicle }) => ({
        ...vehicle,
        id: String(id),
        productId: String(productId),
        barcode: guid,
      })),
      offer: null,
    },
  };
});

const profile = handle(readOwnerProfile, async ({ loginId }, context) => {
  const owner = await ownerNamed(context, (found) => String(found.loginId) === loginId);
  if (owner === null) return notYours;
  const { id, createdAt: _, ...shown } = owner;
  return { kind: "answer", data: { ...shown, ownerId: String(id), loginId, dateOfBirth: owner.dateOfBirth ?? "" } };
});

export const ownerHandlers: readonly Handler[] = [register, add, vehicles, profile];

/** The owner whose token came with the call, but only if the ids that the call names are theirs. */
async function ownerNamed(context: RequestContext, isNamed: (owner: Owner) => boolean): Promise<Owner | null> {
  const owner = await findOwner(context.database, subjectOf(context));
  return owner !== null && isNamed(owner) ? owner : null;
}

function refusal(message: string): Refusal {
  return { kind: "refusal", message };
}
