import { defineCall, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, optional, record, requiredText, text } from "./fields";
import { ownerAnswers, type OwnerAnswer } from "./owner-answers";

/**
 * API calls about one contact. A contact is a scanner's attempt to reach an owner. These API calls are not in the spec, so an external API
 * need not support them. The website makes the scanner's API calls only after a response of /sms/template or /make-call contained
 * `contact`. It makes the owner's API calls from the page that the link in the owner's SMS opens.
 */

export { ownerAnswers, type OwnerAnswer };

/**
 * `waiting`: the message is stored, but not sent yet. `delivered` is final. `failed` includes cancelled messages, and is final unless the
 * operator sends the message again.
 */
const messageStates = ["waiting", "sent", "delivered", "failed"] as const;

/** States of a phone call. `unconfirmed`: the telephone provider may have accepted it. `ended` follows `answered`. The last four are final. */
export const callStates = ["requested", "unconfirmed", "ringing", "answered", "ended", "unanswered", "blocked", "failed"] as const;

/** What the scanner can do now. `emergency_number` is a plain link to 112. */
export const contactOffers = ["remind", "call", "call_emergency_contact", "emergency_number", "solve"] as const;

export type ContactOffer = (typeof contactOffers)[number];

/** The field with a contact's opaque reference in the responses of /sms/template and /make-call. */
export const CONTACT_FIELD = "contact";

const message = record({
  state: field("state", oneOf(messageStates, "waiting")),
  at: field("at", instant),
  /** When a held message will be sent, for example at the end of quiet hours. Null if the message is not held. */
  heldUntil: field("heldUntil", instant),
});

/** Returns what happened to a contact, and what its scanner can do now. The response has no plate, phone or name. */
export const readContact = defineCall({
  path: "/contact/status",
  isBeyondSpec: true,
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ contact: field(CONTACT_FIELD, requiredText) }),
  answer: record({
    /** The preset message's id, "" for a phone call, or `ACCIDENT_REASON`. */
    reason: field("reason", text),
    startedAt: field("startedAt", instant),
    state: field("state", oneOf(["open", "solved", "expired"], "open")),
    message: field("message", optional(message)),
    /** True if two minutes have passed without a delivery report or an answer. For a held message, they begin at `heldUntil`. */
    isLate: field("isLate", flag),
    reminder: field("reminder", optional(message)),
    call: field(
      "call",
      optional(
        record({
          target: field("target", oneOf(["owner", "emergency"], "owner")),
          state: field("state", oneOf(callStates, "requested")),
          at: field("at", instant),
        }),
      ),
    ),
    answer: field("answer", optional(record({ is: field("is", oneOf(ownerAnswers, "taken_care_of")), at: field("at", instant) }))),
    offers: field("offers", list(oneOf(contactOffers, "solve"))),
    /** True if nothing can change any more. The page then need not reload. */
    isOver: field("isOver", flag),
  }),
});

export type ContactStatus = AnswerOf<typeof readContact>;

/** Ends a contact whose problem is solved. Cancels its messages that are not sent yet. */
export const solveContact = defineCall({
  path: "/contact/solve",
  isBeyondSpec: true,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ contact: field(CONTACT_FIELD, requiredText) }),
  answer: record({}),
});

/** Sends the owner one more SMS. The API refuses this unless the contact's `offers` contain `remind`. */
export const remindOwner = defineCall({
  path: "/contact/remind",
  isBeyondSpec: true,
  effect: "create",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ contact: field(CONTACT_FIELD, requiredText) }),
  answer: record({}),
});

/**
 * Returns the contact for the page that the link in an owner's SMS opens. Changes nothing, because programs that check links open the page
 * too.
 */
export const readContactForOwner = defineCall({
  path: "/contact/owner_view",
  isBeyondSpec: true,
  effect: "read",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ code: field("code", requiredText) }),
  answer: record({
    plate: field("plate", text),
    reason: field("reason", text),
    startedAt: field("startedAt", instant),
    answer: field("answer", optional(oneOf(ownerAnswers, "taken_care_of"))),
    /** True if the scanner marked the contact as solved. The owner can then read the contact, but not answer. */
    isSolved: field("isSolved", flag),
    /** Whether the owner has already stopped this scanner, see `stopScanner`. */
    isStopped: field("isStopped", flag),
  }),
});

export type ContactForOwner = AnswerOf<typeof readContactForOwner>;

/** Stores the owner's answer. The latest answer counts. */
export const answerContact = defineCall({
  path: "/contact/answer",
  isBeyondSpec: true,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ code: field("code", requiredText), answer: field("answer", requiredText) }),
  answer: record({}),
});

/**
 * Stops the contact's scanner at this sticker for 30 days. Waiting messages are not sent. New messages and phone calls, except from an
 * accident, need the last four characters of the plate, as proof that the person is at the vehicle (docs/decisions/0034-owners-shield.md).
 */
export const stopScanner = defineCall({
  path: "/contact/stop",
  isBeyondSpec: true,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ code: field("code", requiredText) }),
  answer: record({}),
});
