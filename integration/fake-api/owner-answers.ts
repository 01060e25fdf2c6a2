import { type Answer, refusal, okResponse } from "./outcomes";
import { createCode, createToken, ownerByLogin, useCode, textField, vehiclesOf } from "./state";

/** Responses to the API calls of the owner's area. */
export const ownerAnswers = {
  "/vehicle_owner/login": (payload, state) => {
    createCode(state, textField(payload, "phone"));
    return {};
  },

  "/vehicle_owner/verifyOTP": (payload, state) => {
    const owner = state.owners.get(textField(payload, "mobile"));
    if (!owner || !useCode(state, owner.phone, textField(payload, "password"))) return refusal("Invalid OTP..!");
    return { ErrorCode: "0", UserLoginID: owner.loginId, VehicleOwnerMasterId: Number(owner.id), authToken: createToken(state) };
  },

  // Spec: "exact response wrapper not shown". This API wraps the profile in an object and a list.
  "/vehicle_owner/profile": (payload, state) => {
    const owner = ownerByLogin(state, textField(payload, "UserLoginID"));
    if (!owner) return refusal("No such user");
    const { id: VehicleOwnerMasterId, loginId: UserLoginID, phone: VehicleOwnerMobile } = owner;
    return { ...okResponse, data: [{ VehicleOwnerMasterId, UserLoginID, VehicleOwnerMobile, ...owner.profile }] };
  },

  "/vehicle_owner/update_profile": (payload, state) => {
    const owner = ownerByLogin(state, textField(payload, "UserLoginID"));
    if (!owner) return refusal("No such user");
    owner.profile = payload;
    return {};
  },

  "/vehicle_owner/getQRCode": (payload, state) => {
    if (textField(payload, "RenewCouponCodeID") !== "14") return refusal("Unknown coupon");
    const owner = ownerByLogin(state, textField(payload, "UserLoginID"));
    if (!owner) return refusal("No such user");
    const vehicles = vehiclesOf(state, owner).map((sticker) => ({
      VehicleOwnerMasterDetailId: Number(sticker.vehicleId),
      vehiclePlateNumber: sticker.plate,
      emergencyContactNumber: Number(sticker.emergency),
      isPaid: sticker.isPaid ? "1" : "0",
      demoEndDate: sticker.demoEndDate,
      productid: sticker.productId,
      rate: "500",
      VehicleBarcode: sticker.guid,
    }));
    return { ...okResponse, QRList: vehicles, Offer: { text: "Renew now and save a tenth", value: "10" } };
  },

  "/vehicle_owner/UpdateQRCode": (payload, state) => {
    const id = textField(payload, "VehicleOwnerMasterDetailId");
    const sticker = [...state.stickers.values()].find(({ vehicleId }) => vehicleId === id);
    if (!sticker) return refusal("No such vehicle");
    sticker.emergency = textField(payload, "emergencyContactNumber");
    return {};
  },
} satisfies Record<string, Answer>;
