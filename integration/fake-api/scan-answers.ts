import { type Answer, refusal, okResponse } from "./outcomes";
import { textField } from "./state";

export const scanAnswers = {
  "/qrcodedetail": (payload, state) => {
    const sticker = state.stickers.get(textField(payload, "guid"));
    if (!sticker) return refusal("Invalid QR code");
    const data = {
      id: "77",
      QRCodeFor: sticker.kind,
      rate: "500.00",
      productid: sticker.productId,
      productname: sticker.productId === "1" ? "Car QR Sticker" : "Bike QR Sticker",
      strBloodGroup: sticker.bloodGroup === "" ? null : sticker.bloodGroup,
      vehiclePlateNumber: sticker.plate,
      VehicleOwnerMasterId: sticker.owner?.id ?? "0",
      VehicleOwnerMasterDetailId: sticker.vehicleId === "" ? 0 : sticker.vehicleId,
      isPaid: sticker.isPaid ? "1" : "0",
      demoEndDate: sticker.demoEndDate,
      strPhone: sticker.owner?.phone,
    };
    return { ...okResponse, data };
  },

  "/sms/template": (payload, state) => {
    if (!state.stickers.has(textField(payload, "GUID"))) return refusal("Invalid QR code");
    state.sent.push(`${textField(payload, "GUID")} ${textField(payload, "id")}`);
    return { ...okResponse, Message: "Message queued" };
  },

  "/make-call": (payload, state) => {
    if (!state.stickers.has(textField(payload, "GUID"))) return refusal("Invalid QR code");
    state.sent.push(`${textField(payload, "GUID")} ${textField(payload, "from")} ${textField(payload, "contact") || "owner"}`);
    return { ErrorCode: 0, Status: "success" };
  },
} satisfies Record<string, Answer>;
