import type { Payload } from "./payloads";
import { type Answer, refusal, okResponse } from "./outcomes";
import { addOwner, createCode, newId, createToken, useCode, textField, vehiclesOf, type Owner, type ApiState } from "./state";

/** Responses to the API calls of the registration, and of the login after a scan. */
export const accountAnswers = {
  "/register": (payload, state) => {
    const phone = textField(payload, "strPhone");
    const owner = state.owners.get(phone);
    if (owner && vehiclesOf(state, owner).length > 0) return refusal("User Already Registered..!");
    createCode(state, phone);
    return { Status: "Success", Message: "OTP sent" };
  },

  "/login": (payload, state) => {
    const phone = textField(payload, "phone");
    const owner = state.owners.get(phone);
    if (!owner) return refusal("This number is not registered");
    createCode(state, phone);
    return {
      Status: "Success",
      Message: "OTP sent",
      VehicleOwnerMasterId: owner.id,
      UserLogInID: owner.loginId,
      strPhone: phone,
      strEmail: textField(owner.profile, "VehicleOwnerEmail"),
    };
  },

  "/verifyOTP": (payload, state) => {
    const phone = textField(payload, "phone");
    if (!useCode(state, phone, textField(payload, "password"))) return refusal("Invalid OTP..!");
    const owner = addOwner(state, phone);
    return {
      ...okResponse,
      authorisation: { token: createToken(state), type: "bearer" },
      vehiclecount: String(vehiclesOf(state, owner).length),
      VehicleOwnerMasterId: owner.id,
      guid: textField(payload, "guid"),
    };
  },

  "/registerwithvehicledetail": (payload, state) => {
    const owner = ownerById(state, textField(payload, "VehicleOwnerMasterId"));
    if (!owner) return refusal("Unknown owner");
    owner.profile = {
      VehicleOwnerName: textField(payload, "strName"),
      VehicleOwnerDOB: textField(payload, "strDOB"),
      VehicleOwnerAddress: textField(payload, "strAddress"),
      VehicleOwnerCity: textField(payload, "strCity"),
      VehicleOwnerState: textField(payload, "strState"),
      VehicleOwnerPincode: textField(payload, "strPincode"),
      VehicleOwnerEmail: textField(payload, "strEmail"),
      VehicleOwnerBloodGroup: textField(payload, "bloodGroup"),
    };
    const vehicleId = assignSticker(payload, state, owner);
    return vehicleId === null ? refusal("This sticker is taken") : { UserLoginID: owner.loginId, vehicleOwnerMasterDetailId: vehicleId };
  },

  "/addvehicledetail": (payload, state) => {
    const owner = ownerById(state, textField(payload, "VehicleOwnerMasterId"));
    return !owner || assignSticker(payload, state, owner) === null ? refusal("This sticker is taken") : {};
  },
} satisfies Record<string, Answer>;

function ownerById(state: ApiState, id: string): Owner | undefined {
  return [...state.owners.values()].find((owner) => owner.id === id);
}

function assignSticker(payload: Payload, state: ApiState, owner: Owner): string | null {
  const sticker = state.stickers.get(textField(payload, "guid"));
  if (!sticker || sticker.owner) return null;
  return Object.assign(sticker, {
    owner,
    vehicleId: newId(),
    plate: textField(payload, "vehiclePlateNumber"),
    emergency: textField(payload, "emergencyContactNumber"),
    bloodGroup: textField(payload, "bloodGroup"),
  }).vehicleId;
}
