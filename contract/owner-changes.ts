import { personStates, ownLogin, ownVehicle } from "./owner";
import { type AnswerOf, beyondSpec } from "./call";
import { field, flag, instant, list, nested, omittedWhenNull, oneOf, onItsWay, optional, requiredText, text } from "./fields";

/**
 * API calls with which an owner changes a phone number, an email address, or what belongs to a vehicle. They are not in the spec. The
 * website makes them only if /vehicle_owner/getQRCode answers `changes`.
 */

/** What a one-time code confirms. `lost_phone`: a change of phone number without the old phone. */
export const codedChanges = ["phone", "lost_phone", "email", "hand_over"] as const;
export type CodedChange = (typeof codedChanges)[number];

export const requestChangeCodes = beyondSpec("create", "owner", "/vehicle_owner/change_code", {
  request: { ...ownLogin, change: field("change", oneOf(codedChanges, "hand_over")), to: field("to", text) },
  answer: { newToken: field("newToken", optional(requiredText)), ownToken: field("ownToken", optional(requiredText)), onItsWay },
});

const codes = {
  token: field("newToken", requiredText),
  code: field("newCode", requiredText),
  ownToken: field("ownToken", omittedWhenNull(requiredText)),
  ownCode: field("ownCode", omittedWhenNull(requiredText)),
};

export const changePhone = beyondSpec("write", "owner", "/vehicle_owner/change_phone", {
  request: { ...ownLogin, phone: field("phone", requiredText), ...codes },
  answer: { changesAt: field("changesAt", instant) },
});

export const stopPhoneChange = beyondSpec("write", "owner", "/vehicle_owner/stop_phone_change", { request: ownLogin });

export const changeEmail = beyondSpec("write", "owner", "/vehicle_owner/change_email", {
  request: { ...ownLogin, email: field("email", requiredText), ...codes },
  answer: { changesAt: field("changesAt", instant) },
});

export const stopEmailChange = beyondSpec("write", "owner", "/vehicle_owner/stop_email_change", { request: ownLogin });

export const correctPlate = beyondSpec("write", "owner", "/vehicle_owner/correct_plate", {
  request: { ...ownVehicle, plate: field("plate", requiredText) },
});

export const handOver = beyondSpec("write", "owner", "/vehicle_owner/hand_over", {
  request: { ...ownVehicle, token: field("ownToken", requiredText), code: field("ownCode", requiredText) },
});

export const takeBack = beyondSpec("write", "owner", "/vehicle_owner/take_back", { request: ownVehicle });

export const replaceSticker = beyondSpec("write", "owner", "/vehicle_owner/replace_sticker", {
  request: { ...ownVehicle, guid: field("guid", requiredText) },
});

export const inviteSecondDriver = beyondSpec("write", "owner", "/vehicle_owner/invite_second_driver", {
  request: { ...ownVehicle, phone: field("phone", requiredText) },
});

export const removeSecondDriver = beyondSpec("write", "owner", "/vehicle_owner/remove_second_driver", { request: ownVehicle });

export const ownerEventKinds = [
  "phone_change_requested",
  "phone_change_stopped",
  "phone_changed",
  "email_change_requested",
  "email_change_stopped",
  "email_changed",
  "plate_corrected",
  "released",
  "taken_back",
  "handed_over",
  "sticker_replaced",
  "second_driver_invited",
  "second_driver_accepted",
  "second_driver_refused",
  "second_driver_removed",
  "emergency_named",
  "emergency_accepted",
  "emergency_refused",
] as const;
export type OwnerEventKind = (typeof ownerEventKinds)[number];

export const listOwnerEvents = beyondSpec("read", "owner", "/vehicle_owner/history", {
  request: ownLogin,
  answer: {
    events: nested("events", list, {
      kind: field("kind", oneOf(ownerEventKinds, "plate_corrected")),
      at: field("at", instant),
      plate: field("plate", text),
      detail: field("detail", text),
      by: field("by", oneOf(["owner", "operator", "other"], "owner")),
      reason: field("reason", text),
    }),
  },
});

export type OwnerEvent = AnswerOf<typeof listOwnerEvents>["events"][number];

const linkCode = { code: field("code", requiredText) };

/** What a link asks: a named person, or whether to stop or take back a change of number or address. `breach_notice` asks nothing. */
export const linkKinds = [
  "emergency",
  "second_driver",
  "phone_change",
  "phone_changed",
  "email_change",
  "email_changed",
  "breach_notice",
  "shop_person",
] as const;

export const readLink = beyondSpec("read", "anyone", "/link/status", {
  request: linkCode,
  answer: {
    kind: field("kind", oneOf(linkKinds, "emergency")),
    plate: field("plate", text),
    state: field("state", oneOf(personStates, "told")),
    text: field("text", text),
  },
});

export const answerLink = beyondSpec("write", "anyone", "/link/answer", {
  request: { ...linkCode, accepts: field("accepts", flag) },
});
