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

const target = field("contact", oneOf(["owner", "emergency"], "owner"));

const outcome = field("outcome", oneOf(contactOutcomes, "requested"));

/** Page numbers and counts for a vehicle's contacts. */
const overview = record({
  page: field("page", wholeNumber),
  pages: field("pages", wholeNumber),
  total: field("total", wholeNumber),
  reasons: field(
    "reasons",
    list(
      record({
        id: field("id", text),
        message: field("message", text),
        count: field("count", wholeNumber),
      }),
    ),
  ),
  days: field(
    "days",
    list(
      record({
        day: field("day", day),
        count: field("count", wholeNumber),
      }),
    ),
  ),
});

export const listContacts = defineCallBeyondSpec({
  path: "/vehicle_owner/contacts",
  effect: "read",
  request: record({
    ...ownVehicle,
    page: field("page", omittedWhenNull(wholeNumber)),
    reason: field("reason", omittedWhenNull(text)),
  }),
  answer: record({
    overview: field("overview", omittedWhenNull(overview)),
    contacts: field(
      "ContactList",
      list(
        record({
          id: field("contactId", text),
          at: field("contactDate", instant),
          kind: field("kind", oneOf(["message", "call", "accident_call", "blood_group"], "message")),
          message: field("message", text),
          target,
          outcome,
          steps: field(
            "steps",
            list(
              record({
                at: field("at", instant),
                kind: field("kind", oneOf(["message", "reminder", "call"], "message")),
                target,
                outcome,
              }),
            ),
          ),
          answer: field(
            "answer",
            optional(
              record({
                is: field("is", oneOf(ownerAnswers, "taken_care_of")),
                at: field("at", instant),
                by: answeredBy,
              }),
            ),
          ),
          report: field("report", oneOf(["impossible", "possible", "made"], "impossible")),
          answerCode: field("answerCode", text),
          endedBy: field("endedBy", optional(oneOf(["scanner", "owner", "call", "time"], "time"))),
        }),
      ),
    ),
  }),
});

type ContactList = AnswerOf<typeof listContacts>;

export type Contact = ContactList["contacts"][number];

export type ContactOverview = NonNullable<ContactList["overview"]>;

/** Pauses or resumes a sticker. A paused sticker is inactive. */
export const pauseSticker = defineCallBeyondSpec({
  path: "/vehicle_owner/pause",
  effect: "write",
  request: record({ ...ownVehicle, paused: field("paused", flag) }),
  answer: record({}),
});
