import { CONTACT_SECONDS, LATE_SECONDS, policyFor, type ReasonPolicy, REMINDER_SECONDS } from "#contract/contact-policy";
import type { ContactOffer, ContactStatus } from "#contract/contacts";
import { isRefusal } from "#contract/owner-answers";
import type { VehicleSettings } from "../../registry/settings";
import { allowsEmergencyCall, heldUntil, isUrgent, takesCallsNow } from "../shield/rules";
import { isCall, isFinal, messageOf, wasAnswered, type Attempt, type AttemptState, type Contact } from "./contact";

/** The policy for a contact that began with a phone call, but not at an accident. */
const callPolicy: ReasonPolicy = {
  isUrgent: false,
  callOffered: "inParallel",
  emergencyContact: "ifOwnerUnanswered",
  showsEmergencyNumber: false,
};

/** Returns the policy of a contact. @param reason - as in the table `contacts`. */
function policyOf(reason: string | null): ReasonPolicy {
  return reason === null ? callPolicy : policyFor(reason);
}

/** Returns when the scanner's page may offer a phone call to the emergency contact. */
function emergencyContactRule(settings: VehicleSettings, reason: string | null): "never" | "ifOwnerUnanswered" | "inParallel" {
  const { emergencyContact } = policyOf(reason);
  if (!allowsEmergencyCall(settings, reason)) return "never";
  if (settings.emergencyCalls === "default" && emergencyContact === "ifOwnerAllows") return "never";
  return emergencyContact === "inParallel" ? "inParallel" : "ifOwnerUnanswered";
}

/** Returns the status of a contact for the scanner's page. */
export function statusOf(contact: Contact, settings: VehicleSettings, now: Date): ContactStatus {
  const { reason, createdAt, attempts, answer, solvedAt } = contact;
  const message = messageOf(contact);
  const reminder = attempts.findLast((attempt) => isShownReminder(attempt, reason, settings));
  const call = attempts.findLast(isCall);
  return {
    reason: reason ?? "",
    startedAt: createdAt,
    state: solvedAt !== null ? "solved" : isOpen(contact, now) ? "open" : "expired",
    message: message ? shownMessage(message, contact) : null,
    isLate: message !== undefined && isLate(contact, message, now),
    reminder: reminder ? shownMessage(reminder, contact) : null,
    call: call
      ? { target: targetOf(call), state: callStates[call.state], at: call.at, isRedirected: call.kind === "redirected_call" }
      : null,
    answer,
    offers: offersOf(contact, settings, now),
    isOver: !isOpen(contact, now),
  };
}

/** Returns whether a contact is open: not solved, less than a day old, and about the sticker's present vehicle. */
export function isOpen({ solvedAt, createdAt, isFormer }: Pick<Contact, "solvedAt" | "createdAt" | "isFormer">, now: Date): boolean {
  return solvedAt === null && !isFormer && now < endOf({ createdAt });
}

/** Returns when a contact and its owner's link expire. */
export function endOf({ createdAt }: Pick<Contact, "createdAt">): Date {
  return secondsAfter(createdAt, CONTACT_SECONDS);
}

/**
 * Returns whether nothing more is sent automatically: the contact is over, the owner answered, or somebody answered a phone call. If the
 * owner has stopped the scanner (`stopScanner`), the result is the same, because the scanner must not notice the stop.
 */
export function isSettled(contact: Contact, now: Date): boolean {
  return !isOpen(contact, now) || contact.answer !== null || contact.attempts.some(wasAnswered);
}

/**
 * Returns when a reminder would be sent: at `wantedAt`, or when quiet hours end. Null if the contact is over by then, or the owner can
 * no longer answer.
 */
export function reminderTime(contact: Contact, settings: VehicleSettings, wantedAt: Date): Date | null {
  if (contact.reason === null || !contact.isAnswerable) return null;
  const time = heldUntil(settings, contact.reason, wantedAt) ?? wantedAt;
  return time < endOf(contact) ? time : null;
}

/** Lists what the scanner can do now. The owner's `stopScanner` does not change the list, because the scanner must not notice the stop. */
function offersOf(contact: Contact, settings: VehicleSettings, now: Date): ContactOffer[] {
  if (!isOpen(contact, now)) return [];
  return [
    ...(offersReminder(contact, settings, now) ? (["remind"] as const) : []),
    ...(offersCall(contact, settings, now) ? (["call"] as const) : []),
    ...(offersEmergencyCall(contact, settings, now) ? (["call_emergency_contact"] as const) : []),
    ...(policyOf(contact.reason).showsEmergencyNumber ? (["emergency_number"] as const) : []),
    "solve",
  ];
}

/**
 * Returns whether to offer a reminder. A contact offers only one, ten minutes or more after its last SMS. It offers none after the owner's
 * answer, and none while an automatic reminder waits.
 */
function offersReminder(contact: Contact, settings: VehicleSettings, now: Date): boolean {
  const { attempts } = contact;
  const message = messageOf(contact);
  if (message === undefined || isFailed(message) || isSettled(contact, now)) return false;
  if (reminderTime(contact, settings, now) === null) return false;
  if (attempts.some(({ kind, state }) => kind === "reminder" || (kind === "automatic_reminder" && state === "waiting"))) return false;
  const lastSent = attempts.filter((attempt) => !isCall(attempt)).findLast(({ sentAt }) => sentAt !== null);
  return wasSentAtLeast(REMINDER_SECONDS, lastSent, now);
}

function offersCall(contact: Contact, settings: VehicleSettings, now: Date): boolean {
  const { attempts, reason, answer } = contact;
  const isPointless = attempts.some((attempt) => isCall(attempt) && (!isFinal(attempt.state) || attempt.state === "blocked"));
  if (!takesCallsNow(settings, reason, now) || isPointless || attempts.some(wasAnswered)) return false;
  if (answer !== null) return isRefusal(answer.is);
  const message = messageOf(contact);
  if (message !== undefined && (isFailed(message) || isLate(contact, message, now))) return true;
  switch (policyOf(reason).callOffered) {
    case "inParallel":
      return true;
    case "withoutAnswer":
      return wasSentAtLeast(REMINDER_SECONDS, message, now);
  }
}

function offersEmergencyCall(contact: Contact, settings: VehicleSettings, now: Date): boolean {
  const { attempts, answer, reason } = contact;
  const emergencyCalls = attempts.filter((attempt) => isCall(attempt) && targetOf(attempt) === "emergency");
  if (attempts.some(wasAnswered) || emergencyCalls.some(({ state }) => !isFinal(state) || state === "blocked")) return false;
  switch (emergencyContactRule(settings, reason)) {
    case "never":
      return false;
    case "ifOwnerUnanswered": {
      if (answer !== null) return isRefusal(answer.is);
      const message = messageOf(contact);
      return attempts.some((attempt) => attempt.kind === "call" && isFailed(attempt)) || wasSentAtLeast(REMINDER_SECONDS, message, now);
    }
    case "inParallel":
      return answer?.is !== "taken_care_of";
  }
}

/** Returns whether an SMS was sent at least this many seconds ago. */
function wasSentAtLeast(seconds: number, sms: Attempt | undefined, now: Date): boolean {
  const sentAt = sms?.sentAt ?? null;
  return sentAt !== null && now >= secondsAfter(sentAt, seconds);
}

/** Returns whether a message has had neither a delivery report nor an answer for two minutes. The time until `heldUntil` does not count. */
function isLate({ answer }: Contact, { state, requestedAt, heldUntil }: Attempt, now: Date): boolean {
  return (state === "waiting" || state === "sent") && answer === null && now >= secondsAfter(heldUntil ?? requestedAt, LATE_SECONDS);
}

/**
 * Returns whether to show a reminder. Hides cancelled reminders, and waiting automatic ones that the owner's own hourly limit may cancel:
 * the page must not promise those.
 */
function isShownReminder({ kind, state, heldUntil }: Attempt, reason: string | null, { messagesPerHour }: VehicleSettings): boolean {
  if (state === "cancelled") return false;
  if (kind !== "automatic_reminder" || state !== "waiting") return kind === "reminder" || kind === "automatic_reminder";
  return heldUntil !== null || messagesPerHour === null || (reason !== null && isUrgent(reason));
}

function shownMessage(attempt: Attempt, { attempts }: Contact): NonNullable<ContactStatus["message"]> {
  const { kind, state, at, isWithheld, requestedAt } = attempt;
  const heldUntil = attempt.heldUntil ?? (kind === "automatic_reminder" ? secondsAfter(requestedAt, REMINDER_SECONDS) : null);
  // A withheld message is never sent, so no provider reports it. Show it as delivered if another message of the contact was delivered.
  const seemsDelivered = isWithheld && state === "sent" && attempts.some((other) => other.state === "delivered");
  return { state: seemsDelivered ? "delivered" : messageState(state), at, heldUntil: state === "waiting" ? heldUntil : null };
}

/** Returns the state to show. A cancelled message is shown as failed, because it did not reach the owner. */
function messageState(state: AttemptState): NonNullable<ContactStatus["message"]>["state"] {
  return state === "waiting" || state === "sent" || state === "delivered" ? state : "failed";
}

const callStates: Readonly<Record<AttemptState, NonNullable<ContactStatus["call"]>["state"]>> = {
  waiting: "requested",
  unconfirmed: "unconfirmed",
  sent: "requested",
  delivered: "requested",
  ringing: "ringing",
  answered: "answered",
  ended: "ended",
  unanswered: "unanswered",
  blocked: "blocked",
  failed: "failed",
  cancelled: "failed",
};

function targetOf({ kind }: Attempt): "owner" | "emergency" {
  return kind === "call" ? "owner" : "emergency";
}

/** Returns whether a message or phone call did not reach anybody. */
export function isFailed({ state }: Attempt): boolean {
  return state === "failed" || state === "blocked" || state === "unanswered" || state === "cancelled";
}

function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
