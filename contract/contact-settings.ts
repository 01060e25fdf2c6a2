import { defineCall, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";

/**
 * An owner's contact settings for one vehicle. They are not in the spec. The website offers them only if the API lists vehicles with
 * `hasContactSettings`. The default settings give the spec's behaviour.
 */

/**
 * When the emergency contact may be called. `default` is the spec's behaviour: a scanner can request the phone call. A contact's page may
 * offer it, but not after a message that is not urgent. With `always`, the page may offer it after such a message too. `urgent` allows the
 * phone call for urgent messages only. Phone calls from an accident are always allowed.
 */
export const emergencyCallChoices = ["default", "always", "urgent", "never"] as const;

export type EmergencyCallChoice = (typeof emergencyCallChoices)[number];

/** The largest `messagesPerHour` that an owner can choose. The limit of every sticker, 3 messages in ten minutes, allows no more. */
export const MOST_MESSAGES_PER_HOUR = 18;

export const contactSettingsFields = {
  /** The start of quiet hours in Indian time, such as "22:00", or "" without quiet hours. Quiet hours may cross midnight. */
  quietFrom: field("quietFrom", text),
  quietTo: field("quietTo", text),
  /** The preset messages that may be sent. */
  messageIds: field("messageIds", list(text)),
  takesCalls: field("takesCalls", flag),
  /** Whether a scan shows the blood group. If not, only the accident page shows it. */
  showsBloodGroup: field("showsBloodGroup", flag),
  masksPlate: field("masksPlate", flag),
  emergencyCalls: field("emergencyCalls", oneOf(emergencyCallChoices, "default")),
  /** The owner's own limit, which does not apply to urgent messages. Null for the limit of every sticker. */
  messagesPerHour: field("messagesPerHour", optional(wholeNumber)),
  /** Whether each scanner must type the last four characters of the plate. If so, the scan shows the plate masked. */
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
    /** The people whom the owner stopped with `stopScanner`, each shown only by the time and reason of the contact. */
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

/** Lifts a stop that `stopScanner` set (contract/contacts.ts). */
export const liftStop = defineCall({
  path: "/vehicle_owner/lift_stop",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({ ...ownVehicle, stopId: field("stopId", requiredText) }),
  answer: record({}),
});
