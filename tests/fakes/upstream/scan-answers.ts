import type { Answer } from "./answers";
import { no, yes } from "./verdicts";
import { textOf } from "./world";

export const scanAnswers = {
  "/qrcodedetail": (payload, world) => {
    const sticker = world.stickers.get(textOf(payload, "guid"));
    if (!sticker) return no("Invalid QR code");
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
    return { ...yes, data };
  },

  "/sms/template": (payload, world) => {
    world.sent.push(`${textOf(payload, "GUID")} ${textOf(payload, "id")}`);
    return { ...yes, Message: "Message queued" };
  },

  "/make-call": (payload, world) => {
    world.sent.push(`${textOf(payload, "GUID")} ${textOf(payload, "from")} ${textOf(payload, "contact") || "owner"}`);
    return { ErrorCode: 0, Status: "success" };
  },
} satisfies Record<string, Answer>;
