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
  quietFrom: field(
    "quietFrom",
    text,
    "The start of the quiet hours in Indian time, as hh:mm, or empty text without quiet hours. They may cross midnight.",
    "22:00",
  ),
  quietTo: field("quietTo", text, "The end of the quiet hours in Indian time, as hh:mm, or empty text without quiet hours.", "07:00"),
  messageIds: field("messageIds", list(text), "The ids of the preset messages that people who scan may send. At least one.", [
    "6",
    "9",
    "2",
    "10",
  ]),
  takesCalls: field("takesCalls", flag, "Whether people who scan may ask for a masked call to the owner."),
  showsBloodGroup: field("showsBloodGroup", flag, "Whether a scan shows the blood group. If not, only the accident page shows it."),
  masksPlate: field("masksPlate", flag, "Whether a scan shows only the beginning of the plate.", 0),
  emergencyCalls: field(
    "emergencyCalls",
    oneOf(emergencyCallChoices, "default"),
    "When the emergency contact may be called. `default`: a scan offers the call, and a contact's page may offer it, but not after a message that is not urgent. `always`: after such a message too. `urgent`: only after an urgent message. `never`: not at all. After an accident, the call is always allowed.",
  ),
  messagesPerHour: field(
    "messagesPerHour",
    optional(wholeNumber),
    `The owner's own limit, from 1 to ${MOST_MESSAGES_PER_HOUR}. It does not apply to urgent messages. Without it, the limit of every sticker applies.`,
    6,
  ),
  asksProof: field(
    "asksProof",
    flag,
    "Whether everyone who scans must type the last four characters of the plate. If so, the scan shows the plate masked.",
    0,
  ),
};

export const readContactSettings = defineCallBeyondSpec({
  path: "/vehicle_owner/contact_settings",
  purpose:
    "Returns who can reach the owner about a vehicle, and when. Called from /contactsettings, which exists only if /vehicle_owner/getQRCode answers `hasContactSettings`.",
  whenItFails: 'An error page says "We could not load your contact settings. Please try again."',
  effect: "read",
  request: record(ownVehicle),
  answer: record({
    ...contactSettingsFields,
    stopped: field(
      "stopped",
      list(
        record({
          id: field("id", requiredText, "The id of the stop, which /vehicle_owner/lift_stop sends.", "7041"),
          at: field(
            "at",
            instant,
            "When the contact began. Shown, because nothing else tells the people apart.",
            "2026-11-24T08:32:00.000Z",
          ),
          until: field("until", instant, "When the stop ends.", "2026-12-24T08:40:00.000Z"),
          reason: field("reason", text, "The id of the preset message that the person sent, or empty text for a call.", "9"),
        }),
      ),
      "The people whom the owner stopped with /contact/stop, each with a button that lifts the stop.",
    ),
  }),
});

export type ContactSettings = AnswerOf<typeof readContactSettings>;

export const saveContactSettings = defineCallBeyondSpec({
  path: "/vehicle_owner/save_contact_settings",
  purpose: "Stores who can reach the owner about a vehicle, and when. Called from /contactsettings, always with all settings.",
  whenItFails: 'The page /contactsettings keeps what was chosen and says "We could not save your contact settings. Please try again."',
  effect: "write",
  request: record({ ...ownVehicle, ...contactSettingsFields }),
  answer: record({}),
});

/** Lifts a stop that `stopScanner` set (contract/contacts.ts). */
export const liftStop = defineCallBeyondSpec({
  path: "/vehicle_owner/lift_stop",
  purpose: "Lets a person whom the owner stopped with /contact/stop write again. Called from /contactsettings.",
  whenItFails: 'The page /contactsettings says "We could not let this person write again. Please try again."',
  effect: "write",
  request: record({
    ...ownVehicle,
    stopId: field("stopId", requiredText, "The id of the stop from /vehicle_owner/contact_settings.", "7041"),
  }),
  answer: record({}),
});
