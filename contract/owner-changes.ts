import { personStates } from "./change-state";
import { defineCallBeyondSpec, type AnswerOf, type ApiCall } from "./call";
import { field, flag, instant, list, omittedWhenNull, oneOf, onItsWay, optional, record, requiredText, text } from "./fields";
import { ownLogin, ownVehicle } from "./owner";

/**
 * API calls with which an owner changes a phone number, an email address, or what belongs to a vehicle. They are not in the spec. The
 * website makes them only if /vehicle_owner/getQRCode answers `changes`.
 */

/** What a one-time code confirms. `lost_phone`: a change of phone number without the old phone. */
export const codedChanges = ["phone", "lost_phone", "email", "hand_over"] as const;

export type CodedChange = (typeof codedChanges)[number];

/** Describes a change that an owner makes. */
function ownerChange<Request, Answer>(call: Pick<ApiCall<Request, Answer>, "path" | "request" | "answer">): ApiCall<Request, Answer> {
  return defineCallBeyondSpec({ ...call, effect: "write" });
}

export const requestChangeCodes = defineCallBeyondSpec({
  path: "/vehicle_owner/change_code",
  effect: "create",
  request: record({
    ...ownLogin,
    change: field("change", oneOf(codedChanges, "hand_over")),
    to: field("to", text),
  }),
  answer: record({
    newToken: field("newToken", optional(requiredText)),
    ownToken: field("ownToken", optional(requiredText)),
    onItsWay,
  }),
});

const newCode = {
  token: field("newToken", requiredText),
  code: field("newCode", requiredText),
};

export const changePhone = ownerChange({
  path: "/vehicle_owner/change_phone",
  request: record({
    ...ownLogin,
    phone: field("phone", requiredText),
    ...newCode,
    ownToken: field("ownToken", omittedWhenNull(requiredText)),
    ownCode: field("ownCode", omittedWhenNull(requiredText)),
  }),
  answer: record({
    changesAt: field("changesAt", instant),
  }),
});

export const stopPhoneChange = ownerChange({
  path: "/vehicle_owner/stop_phone_change",
  request: record(ownLogin),
  answer: record({}),
});

export const changeEmail = ownerChange({
  path: "/vehicle_owner/change_email",
  request: record({
    ...ownLogin,
    email: field("email", requiredText),
    ...newCode,
    ownToken: field("ownToken", omittedWhenNull(requiredText)),
    ownCode: field("ownCode", omittedWhenNull(requiredText)),
  }),
  answer: record({
    changesAt: field("changesAt", instant),
  }),
});

export const stopEmailChange = ownerChange({
  path: "/vehicle_owner/stop_email_change",
  request: record(ownLogin),
  answer: record({}),
});

export const correctPlate = ownerChange({
  path: "/vehicle_owner/correct_plate",
  request: record({
    ...ownVehicle,
    plate: field("plate", requiredText),
  }),
  answer: record({}),
});

export const handOver = ownerChange({
  path: "/vehicle_owner/hand_over",
  request: record({
    ...ownVehicle,
    token: field("ownToken", requiredText),
    code: field("ownCode", requiredText),
  }),
  answer: record({}),
});

export const takeBack = ownerChange({
  path: "/vehicle_owner/take_back",
  request: record(ownVehicle),
  answer: record({}),
});

export const replaceSticker = ownerChange({
  path: "/vehicle_owner/replace_sticker",
  request: record({ ...ownVehicle, guid: field("guid", requiredText) }),
  answer: record({}),
});

export const inviteSecondDriver = ownerChange({
  path: "/vehicle_owner/invite_second_driver",
  request: record({ ...ownVehicle, phone: field("phone", requiredText) }),
  answer: record({}),
});

export const removeSecondDriver = ownerChange({
  path: "/vehicle_owner/remove_second_driver",
  request: record(ownVehicle),
  answer: record({}),
});

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

export const listOwnerEvents = defineCallBeyondSpec({
  path: "/vehicle_owner/history",
  effect: "read",
  request: record(ownLogin),
  answer: record({
    events: field(
      "events",
      list(
        record({
          kind: field("kind", oneOf(ownerEventKinds, "plate_corrected")),
          at: field("at", instant),
          plate: field("plate", text),
          detail: field("detail", text),
          by: field("by", oneOf(["owner", "operator", "other"], "owner")),
          reason: field("reason", text),
        }),
      ),
    ),
  }),
});

export type OwnerEvent = AnswerOf<typeof listOwnerEvents>["events"][number];

const linkCode = {
  code: field("code", requiredText),
};

/** What a link asks: a named person, or whether to stop or take back a change of number or address. `breach_notice` asks nothing. */
export const linkKinds = [
  "emergency",
  "second_driver",
  "phone_change",
  "phone_changed",
  "email_change",
  "email_changed",
  "breach_notice",
] as const;

export const readLink = defineCallBeyondSpec({
  path: "/link/status",
  effect: "read",
  caller: "anyone",
  request: record(linkCode),
  answer: record({
    kind: field("kind", oneOf(linkKinds, "emergency")),
    plate: field("plate", text),
    state: field("state", oneOf(personStates, "told")),
    text: field("text", text),
  }),
});

export const answerLink = defineCallBeyondSpec({
  path: "/link/answer",
  effect: "write",
  caller: "anyone",
  request: record({ ...linkCode, accepts: field("accepts", flag) }),
  answer: record({}),
});
