import { defineCall, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";

/**
 * What an owner decides about contacts, per vehicle. Not in the spec: offered only if the API lists vehicles with
 * `hasContactSettings`. The defaults are the spec's behaviour.
 */

/**
 * When the emergency contact is called. `default` is the spec's: every unanswered call, and every call to the emergency contact. `always`
 * also offers the call after a message that is not urgent. `urgent` allows it for urgent messages only. An accident always may.
 */
export const emergencyCallChoices = ["default", "always", "urgent", "never"] as const;

export type EmergencyCallChoice = (typeof emergencyCallChoices)[number];

/** The largest number of messages an hour that an owner can choose. The usual limit allows no more. */
export const MOST_MESSAGES_PER_HOUR = 18;

export const contactSettingsFields = {
  /** Quiet hours as "22:00", Indian time. "" for both: none. They may cross midnight. */
  quietFrom: field("quietFrom", text),
  quietTo: field("quietTo", text),
  /** The preset messages that may be sent. */
  messageIds: field("messageIds", list(text)),
  takesCalls: field("takesCalls", flag),
  /** Whether a scan shows the blood group, or only the accident page. */
  showsBloodGroup: field("showsBloodGroup", flag),
  masksPlate: field("masksPlate", flag),
  emergencyCalls: field("emergencyCalls", oneOf(emergencyCallChoices, "default")),
  /** Null: the usual limit. Urgent messages pass. */
  messagesPerHour: field("messagesPerHour", optional(wholeNumber)),
  /** Whether each scanner types the last four characters of the plate. The plate is then shown masked. */
  asksProof: field("asksProof", flag),
};

const ownVehicle = { loginId: field("UserLoginID", requiredSentId), vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId) };

export const readContactSettings = defineCall({
  path: "/vehicle_owner/contact_settings",
  isBeyondSpec: true,
  effect: "read",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record(ownVehicle),
  answer: record({
    ...contactSettingsFields,
    /** People whose messages the owner stopped. Identified by nothing but the time and reason of their contact. */
    stopped: field(
      "stopped",
      list(
        record({ id: field("id", requiredText), at: field("at", instant), until: field("until", instant), reason: field("reason", text) }),
      ),
    ),
  }),
});

export type ContactSettings = AnswerOf<typeof readContactSettings>;

export const saveContactSettings = defineCall({
  path: "/vehicle_owner/save_contact_settings",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({ ...ownVehicle, ...contactSettingsFields }),
  answer: record({}),
});

/** Lets a stopped person write again. */
export const liftStop = defineCall({
  path: "/vehicle_owner/lift_stop",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({ ...ownVehicle, stopId: field("stopId", requiredText) }),
  answer: record({}),
});
