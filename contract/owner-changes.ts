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

const token = "A token that binds the code to this browser. The call that makes the change sends it back.";

type OwnerChange<Request, Answer> = Pick<ApiCall<Request, Answer>, "path" | "purpose" | "request" | "answer">;

/** Describes a change that an owner makes. @param page - the page from which the website calls it. */
function ownerChange<Request, Answer>(page: string, { purpose, ...call }: OwnerChange<Request, Answer>): ApiCall<Request, Answer> {
  return defineCallBeyondSpec({
    ...call,
    purpose: `${purpose} Called from ${page}.`,
    whenItFails: `The page ${page} says "We could not change this. Please try again."`,
    effect: "write",
  });
}

export const requestChangeCodes = defineCallBeyondSpec({
  path: "/vehicle_owner/change_code",
  purpose:
    "Sends the one-time codes that confirm a change: to the new and to the present phone number, to the new number only (`lost_phone`), to the new and to the present e-mail address, or to the present phone number (`hand_over`). Called from /changephone, /changeemail and /handover. The answer must not tell whether the new number has an account.",
  whenItFails: 'The page keeps what was typed and says "Failed to send OTP".',
  effect: "create",
  request: record({
    ...ownLogin,
    change: field("change", oneOf(codedChanges, "hand_over"), "What the codes confirm."),
    to: field("to", text, "The new phone number or e-mail address. Empty text for `hand_over`.", "9820054321"),
  }),
  answer: record({
    newToken: field("newToken", optional(requiredText), `${token} For the code to the new number or address.`, "opaque-code-token"),
    ownToken: field(
      "ownToken",
      optional(requiredText),
      `${token} For the code to the present number or address. Without it, /changeemail asks only for the code to the new address.`,
      "opaque-code-token",
    ),
    onItsWay,
  }),
});

const newCode = {
  token: field("newToken", requiredText, "The `newToken` of /vehicle_owner/change_code.", "opaque-code-token"),
  code: field("newCode", requiredText, "The code that the owner typed: six digits.", "482913"),
};

export const changePhone = ownerChange("/changephone", {
  path: "/vehicle_owner/change_phone",
  purpose:
    "Changes the owner's phone number. Without the code to the present number, the change waits for 7 days. The owner gets an SMS and a mail, and /userdetail says so. When the number changes, the owner's other sessions must end.",
  request: record({
    ...ownLogin,
    phone: field("phone", requiredText, "The new phone number: 10 digits.", "9820054321"),
    ...newCode,
    ownToken: field(
      "ownToken",
      omittedWhenNull(requiredText),
      "The `ownToken` of /vehicle_owner/change_code. Missing if the present phone is lost.",
      "opaque-code-token",
    ),
    ownCode: field("ownCode", omittedWhenNull(requiredText), "The code to the present number. Missing if that phone is lost.", "482913"),
  }),
  answer: record({
    changesAt: field("changesAt", instant, "When the number will change. Null if it has changed.", "2026-12-01T08:32:00.000Z"),
  }),
});

export const stopPhoneChange = ownerChange("/changephone", {
  path: "/vehicle_owner/stop_phone_change",
  purpose: "Stops a change of phone number that waits.",
  request: record(ownLogin),
  answer: record({}),
});

export const changeEmail = ownerChange("/changeemail", {
  path: "/vehicle_owner/change_email",
  purpose:
    "Changes the owner's e-mail address. The old address must get a mail about it. Without the code to the present address, the built-in API lets the change wait for 7 days.",
  request: record({
    ...ownLogin,
    email: field("email", requiredText, "The new e-mail address, at most 50 characters.", "farhan@example.in"),
    ...newCode,
    ownToken: field(
      "ownToken",
      omittedWhenNull(requiredText),
      "The `ownToken` of /vehicle_owner/change_code. Missing if the present address can no longer be read.",
      "opaque-code-token",
    ),
    ownCode: field("ownCode", omittedWhenNull(requiredText), "The code to the present address. Missing if that cannot be read.", "482913"),
  }),
  answer: record({
    changesAt: field("changesAt", instant, "When the address will change. Null if it has changed.", "2026-12-01T08:32:00.000Z"),
  }),
});

export const stopEmailChange = ownerChange("/changeemail", {
  path: "/vehicle_owner/stop_email_change",
  purpose: "Stops a change of e-mail address that waits.",
  request: record(ownLogin),
  answer: record({}),
});

export const correctPlate = ownerChange("/correctplate", {
  path: "/vehicle_owner/correct_plate",
  purpose: "Corrects the number of a vehicle's plate.",
  request: record({
    ...ownVehicle,
    plate: field("plate", requiredText, "The plate's number: 4 to 10 capital letters and digits, without spaces.", "MH31FA2024"),
  }),
  answer: record({}),
});

export const handOver = ownerChange("/handover", {
  path: "/vehicle_owner/hand_over",
  purpose:
    "Releases a vehicle: a scan of its sticker then leads to the registration, and nothing of this owner is left there. The validity stays with the sticker.",
  request: record({
    ...ownVehicle,
    token: field("ownToken", requiredText, "The `ownToken` of /vehicle_owner/change_code.", "opaque-code-token"),
    code: field("ownCode", requiredText, "The code that the owner typed: six digits.", "482913"),
  }),
  answer: record({}),
});

export const takeBack = ownerChange("/handover", {
  path: "/vehicle_owner/take_back",
  purpose: "Takes a released vehicle back, within 24 hours and if nobody has registered its sticker.",
  request: record(ownVehicle),
  answer: record({}),
});

export const replaceSticker = ownerChange("/replacesticker", {
  path: "/vehicle_owner/replace_sticker",
  purpose: "Moves a vehicle with its validity, contacts and settings to a new sticker of the same kind. The old sticker is void.",
  request: record({ ...ownVehicle, guid: field("guid", requiredText, "The guid of the new sticker.", "MH31-PAID-0002") }),
  answer: record({}),
});

export const inviteSecondDriver = ownerChange("/seconddriver", {
  path: "/vehicle_owner/invite_second_driver",
  purpose:
    "Invites a second driver by SMS. From their yes on /link, messages about the vehicle go to this phone too, and this person may answer them.",
  request: record({ ...ownVehicle, phone: field("phone", requiredText, "A mobile number: 10 digits.", "9820054321") }),
  answer: record({}),
});

export const removeSecondDriver = ownerChange("/seconddriver", {
  path: "/vehicle_owner/remove_second_driver",
  purpose: "Removes the second driver of a vehicle.",
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
  purpose: "Lists what was changed in the owner's account and vehicles, newest first. Called from /accounthistory.",
  whenItFails: 'An error page says "We could not load your history. Please try again."',
  effect: "read",
  request: record(ownLogin),
  answer: record({
    events: field(
      "events",
      list(
        record({
          kind: field("kind", oneOf(ownerEventKinds, "plate_corrected"), "What happened."),
          at: field("at", instant, "When it happened.", "2026-11-24T08:32:00.000Z"),
          plate: field("plate", text, "The plate of the vehicle that it is about. Empty text if it is about the account.", "MH31FA2024"),
          detail: field("detail", text, "The earlier plate, or the end of a phone number.", "4321"),
          by: field("by", oneOf(["owner", "operator", "other"], "owner"), "Who did it. `other`: a named person, or the passing of time."),
          reason: field("reason", text, "Why the operator did it.", ""),
        }),
      ),
      "The changes.",
    ),
  }),
});

export type OwnerEvent = AnswerOf<typeof listOwnerEvents>["events"][number];

const linkCode = {
  code: field("code", requiredText, "The code in the link of the SMS or mail: at most 20 characters.", "7KQ2M4XP9R"),
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
  purpose:
    "Returns what the link in an SMS or mail asks. Called from /link, which the built-in API's messages link to. Changes nothing. The answer must not have a phone number or a name.",
  whenItFails: 'The page /link says "We cannot show this now. Please try again in a few minutes."',
  effect: "read",
  caller: "anyone",
  request: record(linkCode),
  answer: record({
    kind: field("kind", oneOf(linkKinds, "emergency"), "What the link is about."),
    plate: field("plate", text, "The plate of the vehicle. Empty text for a change of phone number or e-mail.", "MH31FA2024"),
    state: field(
      "state",
      oneOf(personStates, "told"),
      "What was said. For a change of phone number or e-mail: `told` while it waits or can be taken back, `refused` after somebody did so.",
    ),
    text: field("text", text, "The notice of a breach of personal data. Empty text for any other link.", ""),
  }),
});

export const answerLink = defineCallBeyondSpec({
  path: "/link/answer",
  purpose:
    "Stores the answer to a link. The latest answer counts. A change of phone number or e-mail can only be stopped or taken back. Called from /link.",
  whenItFails: 'The page /link says "We could not save your answer. Please try again."',
  effect: "write",
  caller: "anyone",
  request: record({ ...linkCode, accepts: field("accepts", flag, "1 for yes, and 0 for no, leaving, or stopping the change.") }),
  answer: record({}),
});
