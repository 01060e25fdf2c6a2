import { type AnswerOf, beyondSpec } from "./call";
import { field, flag, instant, list, nested, oneOf, optional, requiredText, text, wholeNumber } from "./fields";
import { ownVehicle } from "./owner";

/**
 * An owner's contact settings for one vehicle. They are not in the spec. The website offers them only if the API lists vehicles with
 * `hasContactSettings`. The default settings give the spec's behaviour.
 */

export const emergencyCallChoices = ["default", "always", "urgent", "never"] as const;

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

export const readContactSettings = beyondSpec("read", "owner", "/vehicle_owner/contact_settings", {
  request: ownVehicle,
  answer: {
    ...contactSettingsFields,
    stopped: nested("stopped", list, {
      id: field("id", requiredText),
      at: field("at", instant),
      until: field("until", instant),
      reason: field("reason", text),
    }),
  },
});

export type ContactSettings = AnswerOf<typeof readContactSettings>;

export const saveContactSettings = beyondSpec("write", "owner", "/vehicle_owner/save_contact_settings", {
  request: { ...ownVehicle, ...contactSettingsFields },
});

/** Lifts a stop that `stopScanner` set (contract/contacts.ts). */
export const liftStop = beyondSpec("write", "owner", "/vehicle_owner/lift_stop", {
  request: { ...ownVehicle, stopId: field("stopId", requiredText) },
});
