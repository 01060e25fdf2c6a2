import { type AnswerOf, beyondSpec } from "./call";
import { ownersAnswer } from "./contacts";
import { day, field, flag, instant, list, nested, omittedWhenNull, oneOf, optional, text, wholeNumber } from "./fields";
import { ownVehicle } from "./owner";

/** API calls of an owner that are not in the spec: the contact log, and pausing a sticker. An external API need not support them. */

/**
 * The reason of a contact that began with a phone call, in the contact log. `readContact` returns "" for such a contact. The log's other
 * reasons are the ids of preset messages, and `ACCIDENT_REASON`.
 */
export const CALL_REASON = "call";

const target = field("contact", oneOf(["owner", "emergency"], "owner"));
const outcomes = [
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
const outcome = field("outcome", oneOf(outcomes, "requested"));

export const listContacts = beyondSpec("read", "owner", "/vehicle_owner/contacts", {
  request: { ...ownVehicle, page: field("page", omittedWhenNull(wholeNumber)), reason: field("reason", omittedWhenNull(text)) },
  answer: {
    overview: nested("overview", omittedWhenNull, {
      page: field("page", wholeNumber),
      pages: field("pages", wholeNumber),
      total: field("total", wholeNumber),
      reasons: nested("reasons", list, { id: field("id", text), message: field("message", text), count: field("count", wholeNumber) }),
      days: nested("days", list, { day: field("day", day), count: field("count", wholeNumber) }),
    }),
    contacts: nested("ContactList", list, {
      id: field("contactId", text),
      at: field("contactDate", instant),
      kind: field("kind", oneOf(["message", "call", "accident_call", "blood_group"], "message")),
      message: field("message", text),
      target,
      outcome,
      steps: nested("steps", list, {
        at: field("at", instant),
        kind: field("kind", oneOf(["message", "reminder", "call"], "message")),
        target,
        outcome,
      }),
      answer: ownersAnswer,
      report: field("report", oneOf(["impossible", "possible", "made"], "impossible")),
      answerCode: field("answerCode", text),
      endedBy: field("endedBy", optional(oneOf(["scanner", "owner", "call", "time"], "time"))),
    }),
  },
});

type ContactList = AnswerOf<typeof listContacts>;

export type Contact = ContactList["contacts"][number];

export type ContactOverview = NonNullable<ContactList["overview"]>;

/** Pauses or resumes a sticker. A paused sticker is inactive. */
export const pauseSticker = beyondSpec("write", "owner", "/vehicle_owner/pause", {
  request: { ...ownVehicle, paused: field("paused", flag) },
});
