import type { Answer } from "./answers";
import type { Payload } from "./payloads";
import { no, yes } from "./verdicts";
import { addOwner, newCode, newId, newToken, takeCode, textOf, vehiclesOf, type Owner, type World } from "./world";

/** Registration, and login with the phone of a registered vehicle. */
export const accountAnswers = {
  "/register": (payload, world) => {
    const phone = textOf(payload, "strPhone");
    const owner = world.owners.get(phone);
    if (owner && vehiclesOf(world, owner).length > 0) return no("User Already Registered..!");
    newCode(world, phone);
    return { Status: "Success", Message: "OTP sent" };
  },

  "/login": (payload, world) => {
    const phone = textOf(payload, "phone");
    const owner = world.owners.get(phone);
    if (!owner) return no("This number is not registered");
    newCode(world, phone);
    return {
      Status: "Success",
      Message: "OTP sent",
      VehicleOwnerMasterId: owner.id,
      UserLogInID: owner.loginId,
      strPhone: phone,
      strEmail: textOf(owner.profile, "VehicleOwnerEmail"),
    };
  },

  "/verifyOTP": (payload, world) => {
    const phone = textOf(payload, "phone");
    if (!takeCode(world, phone, textOf(payload, "password"))) return no("Invalid OTP..!");
    const owner = addOwner(world, phone);
    return {
      ...yes,
      authorisation: { token: newToken(world), type: "bearer" },
      vehiclecount: String(vehiclesOf(world, owner).length),
      VehicleOwnerMasterId: owner.id,
      guid: textOf(payload, "guid"),
    };
  },

  "/registerwithvehicledetail": (payload, world) => {
    const owner = ownerById(world, textOf(payload, "VehicleOwnerMasterId"));
    if (!owner) return no("Unknown owner");
    owner.profile = {
      VehicleOwnerName: textOf(payload, "strName"),
      VehicleOwnerDOB: textOf(payload, "strDOB"),
      VehicleOwnerAddress: textOf(payload, "strAddress"),
      VehicleOwnerCity: textOf(payload, "strCity"),
      VehicleOwnerState: textOf(payload, "strState"),
      VehicleOwnerPincode: textOf(payload, "strPincode"),
      VehicleOwnerEmail: textOf(payload, "strEmail"),
      VehicleOwnerBloodGroup: textOf(payload, "bloodGroup"),
    };
    const vehicleId = putOnVehicle(payload, world, owner);
    return vehicleId === null ? no("This sticker is taken") : { UserLoginID: owner.loginId, vehicleOwnerMasterDetailId: vehicleId };
  },

  "/addvehicledetail": (payload, world) => {
    const owner = ownerById(world, textOf(payload, "VehicleOwnerMasterId"));
    return !owner || putOnVehicle(payload, world, owner) === null ? no("This sticker is taken") : {};
  },
} satisfies Record<string, Answer>;

function ownerById(world: World, id: string): Owner | undefined {
  return [...world.owners.values()].find((owner) => owner.id === id);
}

function putOnVehicle(payload: Payload, world: World, owner: Owner): string | null {
  const sticker = world.stickers.get(textOf(payload, "guid"));
  if (!sticker || sticker.owner) return null;
  return Object.assign(sticker, {
    owner,
    vehicleId: newId(),
    plate: textOf(payload, "vehiclePlateNumber"),
    emergency: textOf(payload, "emergencyContactNumber"),
    bloodGroup: textOf(payload, "bloodGroup"),
  }).vehicleId;
}
