import { type AnswerOf, beyondSpec } from "./call";
import { field, flag, instant, list, nested, oneOf, optional, record, requiredText, text } from "./fields";
import { ownerAnswers, type OwnerAnswer } from "./owner-answers";

/**
 * API calls about one contact. A contact is a scanner's attempt to reach an owner. These API calls are not in the spec, so an external API
 * need not support them. The website makes the scanner's API calls only after a response of /sms/template or /make-call contained
 * `contact`. It makes the owner's API calls from the page that the link in the owner's SMS opens.
 */

export { ownerAnswers, type OwnerAnswer };

const messageStates = ["waiting", "sent", "delivered", "failed"] as const;

/** States of a phone call. */
export const callStates = ["requested", "unconfirmed", "ringing", "answered", "ended", "unanswered", "blocked", "failed"] as const;

/** What the scanner can do now. `emergency_number` is a plain link to 112. */
export const contactOffers = ["remind", "call", "call_emergency_contact", "emergency_number", "solve"] as const;
export type ContactOffer = (typeof contactOffers)[number];

/** The field with a contact's opaque reference in the responses of /sms/template and /make-call. */
export const CONTACT_FIELD = "contact";

const scannersContact = { contact: field(CONTACT_FIELD, requiredText) };
const ownersCode = { code: field("code", requiredText) };

const message = record({
  state: field("state", oneOf(messageStates, "waiting")),
  at: field("at", instant),
  heldUntil: field("heldUntil", instant),
});

/** Who can answer a contact: the people who get its message. */
const answerers = ["owner", "second_driver"] as const;

export type Answerer = (typeof answerers)[number];

/** The owner's answer to a contact, and who gave it. */
export const ownersAnswer = nested("answer", optional, {
  is: field("is", oneOf(ownerAnswers, "taken_care_of")),
  at: field("at", instant),
  by: field("by", oneOf(answerers, "owner")),
});

/** Returns what happened to a contact, and what its scanner can do now. */
export const readContact = beyondSpec("read", "anyone", "/contact/status", {
  request: scannersContact,
  answer: {
    reason: field("reason", text),
    startedAt: field("startedAt", instant),
    state: field("state", oneOf(["open", "solved", "expired"], "open")),
    message: field("message", optional(message)),
    isLate: field("isLate", flag),
    reminder: field("reminder", optional(message)),
    call: nested("call", optional, {
      target: field("target", oneOf(["owner", "emergency"], "owner")),
      state: field("state", oneOf(callStates, "requested")),
      at: field("at", instant),
      isRedirected: field("isRedirected", flag),
    }),
    answer: ownersAnswer,
    offers: field("offers", list(oneOf(contactOffers, "solve"))),
    isOver: field("isOver", flag),
  },
});

export type ContactStatus = AnswerOf<typeof readContact>;

/** Ends a contact whose problem is solved. Cancels its messages that are not sent yet. */
export const solveContact = beyondSpec("write", "anyone", "/contact/solve", { request: scannersContact });

/** Sends the owner one more SMS. The API refuses this unless the contact's `offers` contain `remind`. */
export const remindOwner = beyondSpec("create", "anyone", "/contact/remind", { request: scannersContact });

/** Returns the contact for the page that the link in an owner's SMS opens. */
export const readContactForOwner = beyondSpec("read", "anyone", "/contact/owner_view", {
  request: ownersCode,
  answer: {
    plate: field("plate", text),
    reason: field("reason", text),
    startedAt: field("startedAt", instant),
    answer: field("answer", optional(oneOf(ownerAnswers, "taken_care_of"))),
    answeredBy: field("answeredBy", oneOf(answerers, "owner")),
    reader: field("reader", oneOf(answerers, "owner")),
    isSolved: field("isSolved", flag),
    isStopped: field("isStopped", flag),
    hidesAnswers: field("hidesAnswers", flag),
  },
});

export type ContactForOwner = AnswerOf<typeof readContactForOwner>;

/** Stores the owner's answer. The latest answer counts. */
export const answerContact = beyondSpec("write", "anyone", "/contact/answer", {
  request: { ...ownersCode, answer: field("answer", requiredText) },
});

/**
 * Stops the contact's scanner at this sticker for 30 days. Waiting messages are not sent. New messages and phone calls, except from an
 * accident, need the last four characters of the plate, as proof that the person is at the vehicle (docs/decisions/0034-owners-shield.md).
 */
export const stopScanner = beyondSpec("write", "anyone", "/contact/stop", { request: ownersCode });
