import { productName } from "#contract/limits";
import { showBloodGroup } from "#contract/accident";
import { ACCIDENT_REASON, presetMessagesFor } from "#contract/contact-policy";
import { callTargets, lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import type { VehicleSettings } from "../../registry/settings";
import { contactReference, ownersCode, readContactReference } from "../contacts/codes";
import { forSecondDriver, requestAttempt, startContact } from "../contacts/attempts";
import { requestMessage, type RungRow } from "../contacts/ladder";
import type { AttemptState, Contact } from "../contacts/contact";
import { endOf, isOpen } from "../contacts/status";
import { findContact, lockContact } from "../contacts/store";
import { recordConsent } from "../../accounts/consents/store";
import type { Database } from "../../platform/database/database";
import { messageTemplate, renderSms } from "../../delivery/messages/sms-templates";
import type { FirstAttempt } from "../../delivery/outbox/outbox";
import { defineHandler, refusal, type Handler, type Refusal, type Reply, type RequestContext } from "../../requests/handler";
import { bookAccidentCall, showBloodGroupAtAccident } from "./accident";
import { allowsEmergencyCall, heldUntil, maskPlate, takesCallsNow } from "../shield/rules";
import { checkContactLimits, messageLane } from "./contact-limits";
import { stickerKindOf, parsePhone } from "./rules";
import { checkPresence, countProof } from "./presence";
import { findRepeated } from "./repeated";
import { findAtAccident, findReachable, findTypedSticker, findUsableSticker, lockReachable, type ReachableSticker } from "./reachable";
import type { FoundSticker } from "./store";
import { wrongVehicle } from "./wrong-vehicle";

const messageRepeated = "You have already sent this message. Nothing new was sent.";
const messageOnItsWay = "Your message is on its way.";
const callUnconfirmed = "We asked for the call. If nothing rings within a minute, send a message.";

/** /qrcodedetail: returns a sticker's data for a scan, without the owner's name and phone number. */
const lookUp = defineHandler(lookUpSticker, async ({ guid }, context) => {
  const found = await (context.isTypedCode ? findTypedSticker(context, guid) : findUsableSticker(context.database, guid, context));
  if (found === null) return refusal(words.stickerInactive);
  if (found.status === "paused") return refusal(pausedRefusal(found));
  const { settings } = found;
  return {
    kind: "answer",
    data: {
      sticker: {
        id: String(found.id),
        kind: stickerKindOf(found),
        rate: found.rate,
        productId: String(found.productId),
        productName: productName(found.productId),
        bloodGroup: (settings.showsBloodGroup && found.owner?.bloodGroup) || "",
        plate: shownPlate(found),
        ownerId: found.owner === null ? null : String(found.owner.id),
        vehicleId: found.vehicle === null ? null : String(found.vehicle.id),
        isPaid: found.isPaid,
        trialEndsAt: found.vehicle?.trialEndsAt ?? null,
        shield: {
          asksProof: found.mustProve,
          hidesBloodGroup: !settings.showsBloodGroup,
          takesCalls: takesCallsNow(settings, null, context.clock.now()),
          takesEmergencyCalls: allowsEmergencyCall(settings, null),
          takesAccidentCalls: !found.hasRefused,
          messageIds: allowedMessages(found).map(({ id }) => id),
        },
        takesReports: found.vehicle !== null,
        tellsOfMissedScans: found.vehicle !== null && !found.isPaid,
      },
    },
  };
});

/** The accident page of a paused sticker knows by the refusal whether it can offer a call. */
function pausedRefusal({ vehicle, hasRefused }: FoundSticker): string {
  if (vehicle === null) return words.stickerInactive;
  return hasRefused ? words.stickerPausedUncallable : words.stickerPaused;
}

/** /sms/template: sends one of the vehicle's preset messages to its owner by SMS. */
const sendMessage = defineHandler(sendPresetMessage, async ({ guid, messageId, proof }, context) => {
  const found = await findReachable(context, guid);
  if (found.kind === "refusal") return found;
  const { sticker } = found;
  const preset = allowedMessages(sticker).find(({ id }) => id === messageId);
  if (preset === undefined) return refusal(words.messageNotSelected);
  const booked = await context.once<BookedMessage>(async (transaction) => {
    const moved = await lockReachable(transaction, sticker, context);
    if (moved !== null) return moved;
    const repeated = await findRepeated(transaction, context, { sticker, reason: preset.id });
    if (repeated !== null) return { kind: "answer", data: { contactId: repeated.id, repeatOf: repeated.createdAt.toISOString() } };
    const lane = messageLane(preset.id);
    const limit = await checkContactLimits(transaction, context, { sticker, lane, messageId: preset.id });
    const refused = limit ?? (await checkPresence(transaction, context, { sticker, lane, proof, hasProven: false }));
    if (refused !== null) return refused;
    const contactId = await startContact(transaction, context, { stickerId: sticker.id, reason: preset.id });
    const { plate, ownerId, ownerPhone, ownerLanguage: language, secondDriver: driver } = sticker;
    const render = (phone: string, code: string) =>
      renderSms(context.environment, { phone, language }, messageTemplate(preset.id), { plate, answerCode: code });
    const copy = await forSecondDriver(transaction, context, { contactId, driver }, render);
    const now = context.clock.now();
    const held = heldUntil(sticker.settings, preset.id, now);
    const { atOnce, fallbackId } = await requestMessage(transaction, context, {
      ...{ contactId, reason: preset.id, plate, owner: { id: ownerId, phone: ownerPhone, language }, caller: context, copy },
      answerCode: ownersCode(context.secrets, { id: contactId, answerCodeId: null }),
      ...{ heldUntil: held, expiresAt: endOf({ createdAt: now }) },
    });
    await countProof(transaction, context, { sticker, lane, contactId, attemptId: atOnce[0].id });
    const [first] = atOnce;
    return { kind: "answer", data: { contactId, outboxId: first.id, isHeld: held !== null, rungs: { atOnce, fallbackId } } };
  });
  if (booked.kind !== "answer") return booked;
  const contact = contactReference(context.secrets, booked.data.contactId);
  if ("repeatOf" in booked.data) {
    return { kind: "answer", data: { onItsWay: null, contact, repeatOf: new Date(booked.data.repeatOf) }, message: messageRepeated };
  }
  if (sticker.secondDriver !== null) context.outbox.wake();
  return replyForAttempt(await sendFirst(context, booked.data), contact);
});

/** The reply that is stored in case the form is submitted again. */
type BookedMessage =
  | BookedRows
  /** The contact that the same person began before. Nothing is sent then. */
  | { readonly contactId: number; readonly repeatOf: string };

type BookedRows = {
  readonly contactId: number;
  readonly outboxId: number;
  readonly isHeld: boolean;
  /** The rows to send at once, and the SMS to send if none of them is taken. A process of 1.1.0 stores only the first row's id. */
  readonly rungs?: { readonly atOnce: readonly RungRow[]; readonly fallbackId: number | null };
};

/** Sends a message by the owner's first channels, or by SMS if none of them takes it. @returns the best result. */
async function sendFirst({ outbox }: RequestContext, { outboxId, isHeld, rungs }: BookedRows): Promise<FirstAttempt> {
  if (isHeld) return "pending";
  const { atOnce, fallbackId } = rungs ?? { atOnce: [{ id: outboxId, channel: "sms" as const }], fallbackId: null };
  const results = await Promise.all(atOnce.map(({ id, channel }) => outbox.firstAttempts.send(id, channel)));
  if (results.includes("sent")) return "sent";
  if (results.includes("pending")) return "pending";
  if (fallbackId !== null) return outbox.firstAttempts.send(fallbackId, "sms");
  return results.includes("failed") ? "failed" : "refused";
}

/** Returns the reply for the result of the first attempt. Confirms a message only if it was sent. */
function replyForAttempt(attempt: FirstAttempt, contact: string): Reply<{ onItsWay: true | null; contact: string; repeatOf: null }> {
  switch (attempt) {
    case "sent":
      return { kind: "answer", data: { onItsWay: null, contact, repeatOf: null }, message: words.messageSent };
    case "pending":
      return { kind: "answer", data: { onItsWay: true, contact, repeatOf: null }, message: messageOnItsWay };
    case "refused":
      return refusal(words.messageNotTaken);
    case "failed":
      return refusal(words.messageNotSent);
  }
}

/** /make-call: starts a masked phone call from the caller to the owner or the emergency contact. */
const makeCall = defineHandler(
  requestCall,
  async ({ guid, callerPhone, contact, contactReference: reference, proof, accident }, context) => {
    const found = await (accident === true ? findAtAccident(context, guid) : findReachable(context, guid));
    if (found.kind === "refusal") return found;
    const from = parsePhone(callerPhone);
    if (from === null) return refusal(words.callerPhoneInvalid);
    const target = contact === callTargets.emergencyContact ? "emergency" : "owner";
    const booked = await context.once(async (transaction) => {
      const reply = await (accident === true
        ? bookAccidentCall(transaction, context, found.sticker, from)
        : bookCall(transaction, context, found.sticker, { from, target, reference, proof }));
      if (reply.kind === "answer" && context.shownNotice !== null)
        await recordConsent(transaction, context, { contactId: reply.data.contactId, purpose: "call" }, context.shownNotice);
      return reply;
    });
    if (booked.kind !== "answer") return booked;
    const { outboxId, contactId } = booked.data;
    await context.outbox.budgets.warn(context.database, "call");
    await context.outbox.deliverNow(outboxId);
    const called = await findContact(context.database, contactId);
    const state = called?.attempts.find(({ id }) => id === outboxId)?.state;
    return replyForCall(state, contactReference(context.secrets, contactId));
  },
);

/** Returns the reply for a phone call in this state. Says that the register blocks the owner's number only if it does. */
function replyForCall(state: AttemptState | undefined, contact: string): Reply<{ onItsWay: true | null; contact: string }> {
  switch (state) {
    case "blocked":
      return refusal(words.callBlocked);
    case "failed":
      return { kind: "unavailable", retryAfter: RETRY_CALL_SECONDS, message: "" };
    case "waiting":
    case "unconfirmed":
      return { kind: "answer", data: { onItsWay: true, contact }, message: callUnconfirmed };
    default:
      return { kind: "answer", data: { onItsWay: null, contact }, message: words.callStarted };
  }
}

/** When a caller may try again after the telephone provider refused a phone call. */
const RETRY_CALL_SECONDS = 60;

/** /accident/blood_group: returns the owner's blood group, even if the owner hides it from scans. */
const bloodGroupAtAccident = defineHandler(showBloodGroup, async ({ guid }, context) => {
  const found = await findAtAccident(context, guid);
  return found.kind === "refusal" ? found : showBloodGroupAtAccident(context, found.sticker);
});

export const scanningHandlers: Handler[] = [lookUp, sendMessage, makeCall, bloodGroupAtAccident, wrongVehicle];

type WantedCall = {
  readonly from: string;
  readonly target: "owner" | "emergency";
  readonly reference: string | null;
  readonly proof: string | null;
};

async function bookCall(
  transaction: Database,
  context: RequestContext,
  sticker: ReachableSticker,
  { from, target, reference, proof }: WantedCall,
): Promise<Reply<{ contactId: number; outboxId: number }>> {
  const kind = target === "owner" ? "call" : "emergency_call";
  const moved = await lockReachable(transaction, sticker, context);
  if (moved !== null) return moved;
  const limit = await checkContactLimits(transaction, context, { sticker, lane: kind, messageId: null });
  if (limit !== null) return limit;
  const contact = await findOpenContact(transaction, context, sticker.id, reference);
  const notTaken = refusalOfCall(sticker, target, contact, context.clock.now());
  if (notTaken !== null) return notTaken;
  const hasProven = contact !== null && isProof(contact, sticker);
  const unproven = await checkPresence(transaction, context, { sticker, lane: kind, proof, hasProven });
  if (unproven !== null) return unproven;
  // Do not refuse a caller whose number is the one to ring. A refusal would confirm a guessed number.
  const to = target === "owner" ? sticker.ownerPhone : sticker.emergencyPhone;
  if (to === null) return refusal(words.emergencyCallsNotTaken);
  const contactId = contact?.id ?? (await startContact(transaction, context, { stickerId: sticker.id, reason: null }));
  const call = { channel: "call", from, to } as const;
  const outboxId = await requestAttempt(transaction, context, { contactId, kind, caller: context }, call);
  await countProof(transaction, context, { sticker, lane: kind, contactId, attemptId: outboxId });
  return { kind: "answer", data: { contactId, outboxId } };
}

/**
 * Returns whether a contact proves that the caller was at the vehicle. It proves nothing if, after it began, the owner stopped the person
 * who began it or this caller.
 */
function isProof(contact: Contact, sticker: ReachableSticker): boolean {
  return contact.stoppedAt === null && (sticker.stoppedAt === null || contact.createdAt > sticker.stoppedAt);
}

/** Returns why the owner's settings refuse a phone call, or null. */
function refusalOfCall({ settings }: ReachableSticker, target: WantedCall["target"], contact: Contact | null, now: Date): Refusal | null {
  const reason = contact?.reason ?? null;
  if (target === "emergency") return allowsEmergencyCall(settings, reason) ? null : refusal(words.emergencyCallsNotTaken);
  if (!settings.takesCalls) return refusal(words.callsNotTaken);
  return takesCallsNow(settings, reason, now) ? null : refusal(words.callsNotTakenNow);
}

/** Finds the contact from whose page a phone call is requested. Null if the contact is over, about another sticker, or from an accident. */
async function findOpenContact(
  transaction: Database,
  { secrets, clock }: RequestContext,
  stickerId: number,
  reference: string | null,
): Promise<Contact | null> {
  const id = reference === null ? null : readContactReference(secrets, reference);
  if (id === null) return null;
  await lockContact(transaction, id);
  const contact = await findContact(transaction, id);
  // An accident needs no proof of presence, so a contact at an accident proves nothing.
  const isUsable = contact?.stickerId === stickerId && contact.reason !== ACCIDENT_REASON && isOpen(contact, clock.now());
  return isUsable ? contact : null;
}

/** Lists the preset messages of the sticker's product that the owner does not block. */
function allowedMessages({ productId, settings }: { readonly productId: string | number; readonly settings: VehicleSettings }) {
  return presetMessagesFor(String(productId)).filter(({ id }) => !settings.blockedMessageIds.includes(id));
}

/** Returns the plate that a scan shows. The plate is masked if the owner hides it, or if the caller must type its end as a proof. */
function shownPlate({ vehicle, settings, mustProve }: FoundSticker): string {
  if (vehicle === null) return "";
  return settings.masksPlate || mustProve ? maskPlate(vehicle.plate) : vehicle.plate;
}
