import { patterns } from "#contract/limits";
import { callTargets, lookUpSticker, presetMessagesFor, requestCall, sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import type { Database } from "../database/database";
import { presetTemplateName, renderSms } from "../delivery/messages/sms-templates";
import type { FirstAttempt } from "../delivery/outbox/outbox";
import { defineHandler, type Handler, type Refusal, type Reply, type RequestContext } from "../requests/handler";
import { checkContactLimits, recordContact, type ContactRequest } from "./contact-limits";
import { callExpiresAt, stickerKindOf, productName, parsePhone, availabilityOf } from "./rules";
import { findContactState, findSticker } from "./store";
import { findStickerByTypedCode } from "./typed-codes";
import { callInitiated, messageOnItsWay, messageSent, refusals } from "./messages";

/** /qrcodedetail: returns what a scan shows, with nothing that identifies the owner. */
const lookUp = defineHandler(lookUpSticker, async ({ guid }, context) => {
  const find = (database: Database) => findStickerByGuid(database, guid);
  const found = await (context.isTypedCode ? findStickerByTypedCode(context, find) : find(context.database));
  if (found?.status !== "active") return refuse(refusals.inactive);
  return {
    kind: "answer",
    data: {
      sticker: {
        id: String(found.id),
        kind: stickerKindOf(found),
        rate: found.rate,
        productId: String(found.productId),
        productName: productName(found.productId),
        bloodGroup: found.owner?.bloodGroup ?? "",
        plate: found.vehicle?.plate ?? "",
        ownerId: found.owner === null ? null : String(found.owner.id),
        vehicleId: found.vehicle === null ? null : String(found.vehicle.id),
        isPaid: found.isPaid,
        trialEndsAt: found.vehicle?.trialEndsAt ?? null,
        shield: {
          asksProof: false,
          hidesBloodGroup: false,
          takesCalls: true,
          messageIds: presetMessagesFor(String(found.productId)).map(({ id }) => id),
        },
      },
    },
  };
});

/** /sms/template: sends one of the vehicle's preset messages to its owner by SMS. */
const sendMessage = defineHandler(sendPresetMessage, async ({ guid, messageId }, context) => {
  const found = await findReachable(context, guid);
  if (found.kind === "refusal") return found;
  const { sticker } = found;
  const preset = presetMessagesFor(sticker.productId).find(({ id }) => id === messageId);
  if (preset === undefined) return refuse(refusals.messageMissing);
  const contact: ContactRequest = { stickerId: sticker.id, kind: "message", messageId };
  const booked = await context.once<BookedMessage>(async (transaction) => {
    const limit = await checkContactLimits(transaction, context, contact);
    if (limit !== null) return limit;
    const contactEventId = await recordContact(transaction, context, contact);
    const sms = renderSms(context.environment, sticker.ownerPhone, presetTemplateName(preset.id), { plate: sticker.plate });
    return { kind: "answer", data: { outboxId: await context.outbox.enqueue(transaction, sms, { contactEventId }) } };
  });
  if (booked.kind !== "answer") return booked;
  const { outboxId } = booked.data;
  return replyForAttempt(outboxId === undefined ? "pending" : await context.outbox.firstAttempts.send(outboxId, "sms"));
});

/** The stored reply for a resubmitted form. Replies stored before 2026-11-22 have no `outboxId`. */
type BookedMessage = { readonly outboxId?: number };

/** Confirms a message only if it was sent. */
function replyForAttempt(attempt: FirstAttempt): Reply<{ onItsWay: true | null; contact: string | null }> {
  switch (attempt) {
    case "sent":
      return { kind: "answer", data: { onItsWay: null, contact: null }, message: messageSent };
    case "pending":
      return { kind: "answer", data: { onItsWay: true, contact: null }, message: messageOnItsWay };
    case "refused":
      return refuse(refusals.messageRefused);
    case "failed":
      return refuse(refusals.messageFailed);
  }
}

/** /make-call: starts a masked call from the caller to the owner or the emergency contact. */
const makeCall = defineHandler(requestCall, async ({ guid, callerPhone, contact }, context) => {
  const found = await findReachable(context, guid);
  if (found.kind === "refusal") return found;
  const from = parsePhone(callerPhone);
  if (from === null) return refuse(refusals.callerPhoneInvalid);
  const target = contact === callTargets.emergencyContact ? "emergency" : "owner";
  const booked = await context.once((transaction) => bookCall(transaction, context, found.sticker, from, target));
  if (booked.kind !== "answer") return booked;
  await context.outbox.deliverNow(booked.data.outboxId);
  const state = await findContactState(context.database, booked.data.contactEventId);
  // The spec has one message for every failed call.
  if (state === "blocked" || state === "failed") return refuse(words.callBlocked);
  return { kind: "answer", data: { contact: null }, message: callInitiated };
});

export const scanningHandlers: Handler[] = [lookUp, sendMessage, makeCall];

async function bookCall(
  transaction: Database,
  context: RequestContext,
  sticker: ReachableSticker,
  from: string,
  target: "owner" | "emergency",
): Promise<Reply<{ contactEventId: number; outboxId: number }>> {
  const contact: ContactRequest = { stickerId: sticker.id, kind: "call", target };
  const limit = await checkContactLimits(transaction, context, contact);
  if (limit !== null) return limit;
  const to = target === "owner" ? sticker.ownerPhone : sticker.emergencyPhone;
  // Do not refuse the owner's own number: that would confirm a guess.
  const contactEventId = await recordContact(transaction, context, contact);
  const expiresAt = callExpiresAt(context.clock.now());
  const outboxId = await context.outbox.enqueue(transaction, { channel: "call", from, to }, { contactEventId, expiresAt });
  return { kind: "answer", data: { contactEventId, outboxId } };
}

type ReachableSticker = {
  readonly id: number;
  readonly productId: string;
  readonly plate: string;
  readonly ownerPhone: string;
  readonly emergencyPhone: string;
};

/** Finds the sticker if its owner can be contacted now, otherwise returns the refusal. */
async function findReachable(
  { database, clock }: RequestContext,
  guid: string,
): Promise<{ readonly kind: "reachable"; readonly sticker: ReachableSticker } | Refusal> {
  const found = await findStickerByGuid(database, guid);
  if (!found?.vehicle || !found.owner) return refuse(refusals.inactive);
  const availability = availabilityOf({ ...found, trialEndsAt: found.vehicle.trialEndsAt }, clock.now());
  if (availability !== "open") return refuse(refusals[availability]);
  const { plate, emergencyPhone } = found.vehicle;
  return {
    kind: "reachable",
    sticker: { id: found.id, productId: String(found.productId), plate, ownerPhone: found.owner.phone, emergencyPhone },
  };
}

/** Skips the database for a malformed guid. */
async function findStickerByGuid(database: Database, guid: string) {
  return patterns.stickerGuid.test(guid) ? findSticker(database, guid) : null;
}

function refuse(message: string): Refusal {
  return { kind: "refusal", message };
}
