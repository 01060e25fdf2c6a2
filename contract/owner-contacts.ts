import { defineCall, type AnswerOf } from "./call";
import { field, flag, instant, list, oneOf, record, requiredSentId, text } from "./fields";

/**
 * Owner calls that are not in the spec: the contact history, and pausing a sticker. An external API may not support them.
 */

/** States of a contact. The last four are final; so are `sent` and `delivered` for a message. */
const contactOutcomes = ["requested", "sent", "delivered", "ringing", "answered", "ended", "unanswered", "blocked", "failed"] as const;

/** Lists a vehicle's contacts, newest first, without anything that identifies the caller. */
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
          /** The person called last. An unanswered call is redirected to the emergency contact. */
          target: field("contact", oneOf(["owner", "emergency"], "owner")),
          outcome: field("outcome", oneOf(contactOutcomes, "requested")),
        }),
      ),
    ),
  }),
});

export type Contact = AnswerOf<typeof listContacts>["contacts"][number];

/** Pauses or resumes a sticker. A paused sticker is inactive. */
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
