import { defineCall, type AnswerOf } from "./call";
import { ownerAnswers } from "./contacts";
import { day, field, flag, instant, omittedWhenNull, list, oneOf, optional, record, requiredSentId, text, wholeNumber } from "./fields";

/** API calls of an owner that are not in the spec: the contact log, and pausing a sticker. An external API need not support them. */

/**
 * States of a message or phone call. The last five are final. `delivered` is also final, for a message. Without delivery reports from the
 * provider, a message stays at `sent`.
 */
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

const attemptTarget = oneOf(["owner", "emergency"], "owner");

/** Page numbers and counts for a vehicle's contacts. */
const overview = record({
  page: field("page", wholeNumber),
  pages: field("pages", wholeNumber),
  /** The number of contacts on all pages. */
  total: field("total", wholeNumber),
  /** The number of all contacts for each reason. */
  reasons: field("reasons", list(record({ id: field("id", text), message: field("message", text), count: field("count", wholeNumber) }))),
  /** The number of contacts with the requested reason on each of the last 30 days, oldest first. */
  days: field("days", list(record({ day: field("day", day), count: field("count", wholeNumber) }))),
});

/**
 * Lists a vehicle's contacts, newest first, without anything that identifies the scanner. An external API may return all contacts at once,
 * each with only `contactDate`, `kind`, `message`, `contact` and `outcome`.
 */
export const listContacts = defineCall({
  path: "/vehicle_owner/contacts",
  isBeyondSpec: true,
  effect: "read",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    loginId: field("UserLoginID", requiredSentId),
    vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId),
    /** Counted from 1. Null for the first page. */
    page: field("page", omittedWhenNull(wholeNumber)),
    /** Lists only contacts with this reason. Null lists contacts with any reason. */
    reason: field("reason", omittedWhenNull(text)),
  }),
  answer: record({
    /** Null if the API lists all contacts at once. */
    overview: field("overview", omittedWhenNull(overview)),
    contacts: field(
      "ContactList",
      list(
        record({
          /** "" if the API sends no id. */
          id: field("contactId", text),
          at: field("contactDate", instant),
          /**
           * `accident_call`: a phone call to the emergency contact from an accident. `blood_group`: the blood group was shown at an
           * accident.
           */
          kind: field("kind", oneOf(["message", "call", "accident_call", "blood_group"], "message")),
          /** The text of the preset message, or "" without one. */
          message: field("message", text),
          /** The person who was messaged or called. */
          target: field("contact", attemptTarget),
          outcome: field("outcome", oneOf(contactOutcomes, "requested")),
          /** What followed the first message or phone call, oldest first. */
          steps: field(
            "steps",
            list(
              record({
                at: field("at", instant),
                kind: field("kind", oneOf(["message", "reminder", "call"], "message")),
                target: field("contact", attemptTarget),
                outcome: field("outcome", oneOf(contactOutcomes, "requested")),
              }),
            ),
          ),
          /** The owner's latest answer. */
          answer: field("answer", optional(record({ is: field("is", oneOf(ownerAnswers, "taken_care_of")), at: field("at", instant) }))),
          /** Whether the owner can report the contact, or has reported it (contract/misuse.ts). */
          report: field("report", oneOf(["impossible", "possible", "made"], "impossible")),
          /**
           * The code of the page on which the owner answers, or stops the scanner (`readContactForOwner` in contacts.ts). "" if there is no
           * such page any more.
           */
          answerCode: field("answerCode", text),
          /** Who or what ended the contact. `time`: 24 hours passed without an answer. Null if open or unknown. */
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
export const pauseSticker = defineCall({
  path: "/vehicle_owner/pause",
  isBeyondSpec: true,
  effect: "write",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    loginId: field("UserLoginID", requiredSentId),
    vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId),
    paused: field("paused", flag),
  }),
  answer: record({}),
});
