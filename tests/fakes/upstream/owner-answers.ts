import type { Answer } from "./answers";
import { no, yes } from "./verdicts";
import { newCode, newToken, ownerByLogin, takeCode, textOf, vehiclesOf } from "./world";

/** The owner's area. */
export const ownerAnswers = {
  "/vehicle_owner/login": (payload, world) => {
    newCode(world, textOf(payload, "phone"));
    return {};
  },

  "/vehicle_owner/verifyOTP": (payload, world) => {
    const owner = world.owners.get(textOf(payload, "mobile"));
    if (!owner || !takeCode(world, owner.phone, textOf(payload, "password"))) return no("Invalid OTP..!");
    return { ErrorCode: "0", UserLoginID: owner.loginId, VehicleOwnerMasterId: Number(owner.id), authToken: newToken(world) };
  },

  // Spec: "exact response wrapper not shown". This API wraps it twice.
  "/vehicle_owner/profile": (payload, world) => {
    const owner = ownerByLogin(world, textOf(payload, "UserLoginID"));
    if (!owner) return no("No such user");
    const { id: VehicleOwnerMasterId, loginId: UserLoginID, phone: VehicleOwnerMobile } = owner;
    return { ...yes, data: [{ VehicleOwnerMasterId, UserLoginID, VehicleOwnerMobile, ...owner.profile }] };
  },

  "/vehicle_owner/update_profile": (payload, world) => {
    const owner = ownerByLogin(world, textOf(payload, "UserLoginID"));
    if (!owner) return no("No such user");
    owner.profile = payload;
    return {};
  },

  "/vehicle_owner/getQRCode": (payload, world) => {
    if (textOf(payload, "RenewCouponCodeID") !== "14") return no("Unknown coupon");
    const owner = ownerByLogin(world, textOf(payload, "UserLoginID"));
    if (!owner) return no("No such user");
    const vehicles = vehiclesOf(world, owner).map((sticker) => ({
      VehicleOwnerMasterDetailId: Number(sticker.vehicleId),
      vehiclePlateNumber: sticker.plate,
      emergencyContactNumber: Number(sticker.emergency),
      isPaid: sticker.isPaid ? "1" : "0",
      demoEndDate: sticker.demoEndDate,
      productid: sticker.productId,
      rate: "500",
      VehicleBarcode: sticker.guid,
    }));
    return { ...yes, QRList: vehicles, Offer: { text: "Renew now and save a tenth", value: "10" } };
  },

  "/vehicle_owner/UpdateQRCode": (payload, world) => {
    const id = textOf(payload, "VehicleOwnerMasterDetailId");
    const sticker = [...world.stickers.values()].find(({ vehicleId }) => vehicleId === id);
    if (!sticker) return no("No such vehicle");
    sticker.emergency = textOf(payload, "emergencyContactNumber");
    return {};
  },
} satisfies Record<string, Answer>;
