import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, optional, record, requiredText, text, wholeNumber } from "./fields";
import { ownVehicle } from "./owner";

/**
 * An owner's contact settings for one vehicle. They are not in the spec. The website offers them only if the API lists vehicles with
 * `hasContactSettings`. The default settings give the spec's behaviour.
 */

export const emergencyCallChoices = ["default", "always", "urgent", "never"] as const;

export type EmergencyCallChoice = (typeof emergencyCallChoices)[number];

/** The largest `messagesPerHour` that an owner can choose. The limit of every sticker, 3 messages in ten minutes, allows no more. */
export const MOST_MESSAGES_PER_HOUR = 18;

export const contactSettingsFields = {
  quietFrom: field("quietFrom", text),
  quietTo: field("quietTo", text),
  messageIds: field("messageIds", list(text)),
  takesCalls: field("takesCalls", flag),
  showsBloodGroup: field("showsBloodGroup", flag),
  masksPlate: field("masksPlate", flag),
  emergencyCalls: field("emergencyCalls", oneOf(emergencyCallChoices, "default")),
  messagesPerHour: field("messagesPerHour", optional(wholeNumber)),
  asksProof: field("asksProof", flag),
};

export const readContactSettings = defineCallBeyondSpec({
  path: "/vehicle_owner/contact_settings",
  effect: "read",
  request: record(ownVehicle),
  answer: record({
    ...contactSettingsFields,
    stopped: field(
      "stopped",
      list(
        record({
          id: field("id", requiredText),
          at: field("at", instant),
          until: field("until", instant),
          reason: field("reason", text),
        }),
      ),
    ),
  }),
});

export type ContactSettings = AnswerOf<typeof readContactSettings>;

export const saveContactSettings = defineCallBeyondSpec({
  path: "/vehicle_owner/save_contact_settings",
  effect: "write",
  request: record({ ...ownVehicle, ...contactSettingsFields }),
  answer: record({}),
});

/** Lifts a stop that `stopScanner` set (contract/contacts.ts). */
export const liftStop = defineCallBeyondSpec({
  path: "/vehicle_owner/lift_stop",
  effect: "write",
  request: record({
    ...ownVehicle,
    stopId: field("stopId", requiredText),
  }),
  answer: record({}),
});
