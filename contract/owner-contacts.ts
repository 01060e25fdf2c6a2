import { defineCall, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, record, requiredSentId, text } from "./fields";

/**
 * What owners of such stickers ask for beyond the spec: who reached for them and what became of it, and to pause a sticker. An
 * upstream API need not know these calls.
 */

/** How far a contact came: from `requested` to one of the last four, or, for a message, `sent` or `delivered`. */
const contactOutcomes = ["requested", "sent", "delivered", "ringing", "answered", "ended", "unanswered", "blocked", "failed"] as const;

/** The newest contacts of one vehicle, newest first. Nothing in an answer tells who it was that stood at the vehicle. */
export const listContacts = defineCall({
  path: "/vehicle_owner/contacts",
  effect: "read",
  caller: "owner",
  marks: ["ErrorCode", "Status"],
  request: record({
    loginId: field("UserLoginID", requiredSentId),
    vehicleId: field("VehicleOwnerMasterDetailId", requiredSentId),
  }),
  answer: record({
    contacts: field(
      "ContactList",
      list(
        record({
          at: field("contactDate", instant),
          kind: field("kind", oneOf(["message", "call"], "message")),
          /** The preset message; "" for a call. */
          message: field("message", text),
          /** Who was called in the end: a call that the owner does not answer goes on to the emergency contact. */
          target: field("contact", oneOf(["owner", "emergency"], "owner")),
          outcome: field("outcome", oneOf(contactOutcomes, "requested")),
        }),
      ),
    ),
  }),
});

export type Contact = AnswerOf<typeof listContacts>["contacts"][number];

/** Pauses or resumes a sticker. A paused one scans as inactive. */
export const pauseSticker = defineCall({
  path: "/vehicle_owner/pause",
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
