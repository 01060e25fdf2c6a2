import { ACCIDENT_REASON } from "./contact-policy";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { answeredBy, ownerAnswers } from "./contacts";
import { day, field, flag, instant, omittedWhenNull, list, oneOf, optional, record, text, wholeNumber } from "./fields";
import { ownVehicle } from "./owner";

/** API calls of an owner that are not in the spec: the contact log, and pausing a sticker. An external API need not support them. */

const contactOutcomes = [
  "requested",
  "sent",
  "delivered",
  "ringing",
  "answered",
  "ended",
  "unanswered",
  "blocked",
  "failed",
  "cancelled",
] as const;

/**
 * The reason of a contact that began with a phone call, in the contact log. `readContact` returns "" for such a contact. The log's other
 * reasons are the ids of preset messages, and `ACCIDENT_REASON`.
 */
export const CALL_REASON = "call";

const reasonText = `the id of a preset message, "${CALL_REASON}" or "${ACCIDENT_REASON}"`;

const target = field("contact", oneOf(["owner", "emergency"], "owner"), "Who was messaged or called: the owner or the emergency contact.");

const outcome = field(
  "outcome",
  oneOf(contactOutcomes, "requested"),
  "What became of it, shown in words. The last five are final, and so is `delivered` for a message. Without delivery reports, a message stays at `sent`.",
  "delivered",
);

/** Page numbers and counts for a vehicle's contacts. */
const overview = record({
  page: field("page", wholeNumber, "The number of this page, from 1.", 1),
  pages: field("pages", wholeNumber, "The number of pages, for the links to them.", 1),
  total: field("total", wholeNumber, "The number of contacts on all pages with the requested reason.", 1),
  reasons: field(
    "reasons",
    list(
      record({
        id: field("id", text, `The reason: ${reasonText}. The filter sends it back.`, "9"),
        message: field(
          "message",
          text,
          "The text of the preset message, which labels the filter. Empty text for the two words.",
          "car in no parking zone",
        ),
        count: field("count", wholeNumber, "The number of contacts with this reason.", 1),
      }),
    ),
    "All reasons for which there are contacts, whatever reason was requested. They become the filter.",
  ),
  days: field(
    "days",
    list(
      record({
        day: field("day", day, "The day in India.", "2026-11-24"),
        count: field("count", wholeNumber, "The number of contacts on this day.", 1),
      }),
    ),
    "The number of contacts with the requested reason on each of the last 30 days, oldest first. They become a chart.",
  ),
});

export const listContacts = defineCallBeyondSpec({
  path: "/vehicle_owner/contacts",
  purpose:
    "Lists a vehicle's contacts, newest first, without anything that identifies the scanner. Called from /contactlog, which exists only if /vehicle_owner/getQRCode answers `isPaused`. An API may return all contacts at once, without `overview` and each with only `contactDate`, `kind`, `message`, `contact` and `outcome`.",
  whenItFails: 'An error page says "We could not load your contacts. Please try again."',
  effect: "read",
  request: record({
    ...ownVehicle,
    page: field("page", omittedWhenNull(wholeNumber), "The number of the wanted page, from 2. Missing for the first page.", 2),
    reason: field("reason", omittedWhenNull(text), `Lists only contacts with this reason: ${reasonText}. Missing for any reason.`, "9"),
  }),
  answer: record({
    overview: field(
      "overview",
      omittedWhenNull(overview),
      "The pages, the filter and the chart. If missing, the page shows all contacts in one plain table of time, contact and outcome.",
    ),
    contacts: field(
      "ContactList",
      list(
        record({
          id: field(
            "contactId",
            text,
            "The contact's id, which /vehicle_owner/report_contact sends. Without it, the contact cannot be reported.",
            "6041",
          ),
          at: field(
            "contactDate",
            instant,
            "When the contact began. Without a time, it is listed under an unknown day.",
            "2026-11-24T08:32:00.000Z",
          ),
          kind: field(
            "kind",
            oneOf(["message", "call", "accident_call", "blood_group"], "message"),
            "How the contact began. `accident_call`: with a call to the emergency contact from an accident. `blood_group`: the blood group was shown at an accident.",
          ),
          message: field("message", text, "The text of the preset message, or empty text without one.", "car in no parking zone"),
          target,
          outcome,
          steps: field(
            "steps",
            list(
              record({
                at: field("at", instant, "When it was sent or asked for.", "2026-11-24T08:42:00.000Z"),
                kind: field("kind", oneOf(["message", "reminder", "call"], "message"), "What it was.", "reminder"),
                target,
                outcome,
              }),
            ),
            "What followed the first message or call, oldest first.",
          ),
          answer: field(
            "answer",
            optional(
              record({
                is: field("is", oneOf(ownerAnswers, "taken_care_of"), "The answer, which the page shows as a sentence."),
                at: field("at", instant, "When they answered.", "2026-11-24T08:35:00.000Z"),
                by: answeredBy,
              }),
            ),
            "The owner's latest answer. Null if there is none.",
          ),
          report: field(
            "report",
            oneOf(["impossible", "possible", "made"], "impossible"),
            "Whether the owner can report the contact as abuse, or has reported it.",
            "possible",
          ),
          answerCode: field(
            "answerCode",
            text,
            "The code of the page /r, on which the owner answers or stops the scanner. Empty text if that page does not exist any more: there is no link then.",
            "7KQ2M4XP9R",
          ),
          endedBy: field(
            "endedBy",
            optional(oneOf(["scanner", "owner", "call", "time"], "time")),
            "Who or what ended the contact. `time`: 24 hours passed without an answer. Null if it is open, or if this is not known.",
            "owner",
          ),
        }),
      ),
      "The contacts of the page, newest first.",
    ),
  }),
});

type ContactList = AnswerOf<typeof listContacts>;

export type Contact = ContactList["contacts"][number];

export type ContactOverview = NonNullable<ContactList["overview"]>;

/** Pauses or resumes a sticker. A paused sticker is inactive. */
export const pauseSticker = defineCallBeyondSpec({
  path: "/vehicle_owner/pause",
  purpose:
    "Pauses or resumes a sticker. A scan of a paused sticker must lead to /inactiveqr. Called from /updatelogindetail, which offers it only if /vehicle_owner/getQRCode answers `isPaused`.",
  whenItFails: 'The page /updatelogindetail says "We could not change the sticker. Please try again."',
  effect: "write",
  request: record({ ...ownVehicle, paused: field("paused", flag, "1 pauses the sticker, and 0 resumes it.") }),
  answer: record({}),
});
