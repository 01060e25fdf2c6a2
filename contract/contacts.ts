import { ACCIDENT_REASON } from "./contact-policy";
import { defineCallBeyondSpec, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, optional, record, requiredText, text } from "./fields";
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

const scannersContact = {
  contact: field(
    CONTACT_FIELD,
    requiredText,
    "The contact's reference that /sms/template or /make-call answered. Whoever has it can act as the scanner.",
    "815.Jw8xZ0bY2nR5tW7uA1cQ3k",
  ),
};

const ownersCode = {
  code: field("code", requiredText, "The code in the link of the owner's SMS: at most 20 characters.", "7KQ2M4XP9R"),
};

const message = record({
  state: field(
    "state",
    oneOf(messageStates, "waiting"),
    "`waiting`: stored, but not sent yet. `sent`: a provider has accepted it. `delivered`: final. `failed`: not sent or cancelled, which is final unless the operator sends it again.",
    "delivered",
  ),
  at: field("at", instant, "When this state began, shown beside it. Without a time, the page shows none.", "2026-11-24T08:32:05.000Z"),
  heldUntil: field(
    "heldUntil",
    instant,
    "When a held message will be sent, for example at the end of quiet hours. Null if it is not held.",
    null,
  ),
});

/** Who can answer a contact: the people who get its message. */
const answerers = ["owner", "second_driver"] as const;

export type Answerer = (typeof answerers)[number];

/** Who gave a contact's answer, in every response that has one. */
export const answeredBy = field(
  "by",
  oneOf(answerers, "owner"),
  "Who answered: the owner or the second driver. If missing, the owner.",
  "owner",
);

/** Returns what happened to a contact, and what its scanner can do now. */
export const readContact = defineCallBeyondSpec({
  path: "/contact/status",
  purpose:
    "Returns what happened to a contact, and what its scanner can do now. Called by /thank-you-final, also when the page updates itself, and by /accident, if the message or call answered `contact`. The response must not have the plate, a phone number or a name.",
  whenItFails:
    'The page /thank-you-final says "We cannot show the status now." and offers nothing but a reload. The page /accident says "We cannot see what became of the call.", unless it has seen whether the call was answered.',
  effect: "read",
  caller: "anyone",
  request: record(scannersContact),
  answer: record({
    reason: field(
      "reason",
      text,
      `The preset message's id, empty text for a call, or "${ACCIDENT_REASON}". The website does not use it.`,
      "9",
    ),
    startedAt: field("startedAt", instant, "When the contact began, shown beside its first step.", "2026-11-24T08:32:00.000Z"),
    state: field(
      "state",
      oneOf(["open", "solved", "expired"], "open"),
      "`solved`: the scanner said so, with /contact/solve. `expired`: 24 hours have passed. The page says so.",
    ),
    message: field("message", optional(message), "The message with which the contact began. Null if it began with a call."),
    isLate: field(
      "isLate",
      flag,
      "Whether two minutes have passed without a delivery report or an answer, for a held message from `heldUntil`. The page then says that the message is late.",
      0,
    ),
    reminder: field(
      "reminder",
      optional(message),
      "The latest reminder to the owner, also one that will be sent by itself, with its time in `heldUntil`. Null if there is none.",
    ),
    call: field(
      "call",
      optional(
        record({
          target: field("target", oneOf(["owner", "emergency"], "owner"), "Whom the call rings: the owner or the emergency contact."),
          state: field(
            "state",
            oneOf(callStates, "requested"),
            "`unconfirmed`: nobody knows whether the telephone provider has accepted the call. `ended` follows `answered`. `blocked`: the do-not-disturb register does not allow it. The last four are final.",
            "unanswered",
          ),
          at: field("at", instant, "When this state began, shown beside it.", "2026-11-24T08:36:00.000Z"),
          isRedirected: field(
            "isRedirected",
            flag,
            "1 if the call went on to the emergency contact because the owner did not answer. The page says so.",
            0,
          ),
        }),
      ),
      "The latest call. Null if there is none. Without a readable message and a call, the page counts the status as unknown.",
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
      "The latest answer. Null if there is none.",
    ),
    offers: field(
      "offers",
      list(oneOf(contactOffers, "solve")),
      "The buttons that the page shows: remind the owner, call the owner, call the emergency contact, a link to 112, and say that it is solved.",
      ["call", "solve"],
    ),
    isOver: field("isOver", flag, "Whether nothing can change any more. The page then stops updating itself.", 0),
  }),
});

export type ContactStatus = AnswerOf<typeof readContact>;

/** Ends a contact whose problem is solved. Cancels its messages that are not sent yet. */
export const solveContact = defineCallBeyondSpec({
  path: "/contact/solve",
  purpose:
    "Ends a contact whose problem is solved, and cancels its messages that are not sent yet. Called from /thank-you-final, if the contact's `offers` have `solve`.",
  whenItFails:
    'The page /thank-you-final says "That is not possible any more. This page shows what happened." if the call is refused, and "That did not work. Please try again in a minute." without a usable response.',
  effect: "write",
  caller: "anyone",
  request: record(scannersContact),
  answer: record({}),
});

/** Sends the owner one more SMS. The API refuses this unless the contact's `offers` contain `remind`. */
export const remindOwner = defineCallBeyondSpec({
  path: "/contact/remind",
  purpose:
    "Sends the owner one more SMS about the contact. Called from /thank-you-final, if the contact's `offers` have `remind`. The API must refuse it otherwise.",
  whenItFails:
    'The page /thank-you-final says "We cannot remind the owner now. This page shows what happened." if the call is refused, and "That did not work. Please try again in a minute." without a usable response.',
  effect: "create",
  caller: "anyone",
  request: record(scannersContact),
  answer: record({}),
});

/** Returns the contact for the page that the link in an owner's SMS opens. */
export const readContactForOwner = defineCallBeyondSpec({
  path: "/contact/owner_view",
  purpose:
    "Returns the contact for /r, the page that the link in an owner's SMS opens without a login. It must change nothing, because programs that check links open the page too. The website makes this call only to its built-in API.",
  whenItFails:
    'An error page says "This link does not work. A link in our SMS works for 24 hours." if the call is refused, and "We cannot pass on your answer now. Please try again in a minute." without a usable response.',
  effect: "read",
  caller: "anyone",
  request: record(ownersCode),
  answer: record({
    plate: field("plate", text, "The plate of the owner's vehicle, shown on the page.", "MH31FA2024"),
    reason: field(
      "reason",
      text,
      "The preset message's id, whose text the page shows. For any other text, the page says that somebody asked for a call.",
      "9",
    ),
    startedAt: field("startedAt", instant, "When the contact began. Without a time, the page shows none.", "2026-11-24T08:32:00.000Z"),
    answer: field(
      "answer",
      optional(oneOf(ownerAnswers, "taken_care_of")),
      "The latest answer, which the reader can change. Null if there is none.",
    ),
    answeredBy: field(
      "answeredBy",
      oneOf(answerers, "owner"),
      "Who gave the latest answer. If it is not the reader, the page says who it is.",
      "owner",
    ),
    reader: field("reader", oneOf(answerers, "owner"), "Whose link was opened: the owner's or the second driver's.", "owner"),
    isSolved: field(
      "isSolved",
      flag,
      "Whether the scanner said that it is solved. The owner can then read the contact, but not answer.",
      0,
    ),
    isStopped: field(
      "isStopped",
      flag,
      "Whether the owner has stopped this scanner with /contact/stop. The page then says so instead of offering it.",
      0,
    ),
    hidesAnswers: field(
      "hidesAnswers",
      flag,
      "Whether this contact was stopped, so that its scanner must be shown no further answer. The page then offers none.",
      0,
    ),
  }),
});

export type ContactForOwner = AnswerOf<typeof readContactForOwner>;

/** Stores the owner's answer. The latest answer counts. */
export const answerContact = defineCallBeyondSpec({
  path: "/contact/answer",
  purpose: "Stores the owner's answer, which the scanner then reads on /thank-you-final. The latest answer counts. Called from /r.",
  whenItFails:
    'The page /r says "You cannot answer any more. The person says that it is solved." or "This person does not see your answers." if the call is refused, and "We cannot pass on your answer now. Please try again in a minute." without a usable response.',
  effect: "write",
  caller: "anyone",
  request: record({
    ...ownersCode,
    answer: field("answer", requiredText, `The chosen answer: one of ${ownerAnswers.join(", ")}.`, "on_my_way_5"),
  }),
  answer: record({}),
});

/**
 * Stops the contact's scanner at this sticker for 30 days. Waiting messages are not sent. New messages and phone calls, except from an
 * accident, need the last four characters of the plate, as proof that the person is at the vehicle (docs/decisions/0034-owners-shield.md).
 */
export const stopScanner = defineCallBeyondSpec({
  path: "/contact/stop",
  purpose:
    "Stops the contact's scanner at this sticker for 30 days. Waiting messages are not sent, and new messages and calls, except after an accident, need the last four characters of the plate. Called from /r.",
  whenItFails: 'The page /r says "We could not stop the messages now. Please try again in a minute."',
  effect: "write",
  caller: "anyone",
  request: record(ownersCode),
  answer: record({}),
});
