import { REMINDER_SECONDS } from "#contract/contact-policy";
import { settingsOfSticker } from "../../registry/settings";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { CoreServices, Database } from "../../platform/database/database";
import { reminderTemplate, renderSms, type SmsSender } from "../../delivery/messages/sms-templates";
import type { ContactProgress, OngoingCall } from "../../delivery/outbox/contact-progress";
import { ownersCode } from "./codes";
import { cancelAttempts, cancelReminders, forSecondDriver, requestAttempt } from "./attempts";
import { wasAnswered, type Attempt, type Contact } from "./contact";
import { secondsToNextMessage } from "./hourly-limit";
import { contactsForSameReason } from "./requests";
import { allowsEmergencyCall } from "../shield/rules";
import { endOf, isSettled, reminderTime } from "./status";
import { appendEvent, findContact, findRecipients, lockContact, readContacts, type Recipients } from "./store";

export type ContactServices = Pick<CoreServices, "clock" | "secrets"> & { readonly environment: SmsSender };

/**
 * Creates the implementation of `ContactProgress`, which records what the outbox and the providers report on contacts. It also schedules
 * and cancels reminders, redirects unanswered phone calls, and cancels phone calls that are no longer needed.
 */
export function createContactProgress(services: ContactServices): ContactProgress {
  const { clock } = services;
  return {
    lock: lockContact,

    async isWanted(database, { contactId, outboxId }) {
      const contact = await findContact(database, contactId);
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      if (contact === null || attempt?.kind !== "automatic_reminder") return true;
      const settings = await settingsOfSticker(database, contact.stickerId);
      return (await secondsToNextMessage(database, contact.stickerId, contact.reason, settings, clock.now())) === 0;
    },

    async isDispensable(database, { contactId, outboxId }) {
      const contact = await findContact(database, contactId);
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      const isReminder = attempt?.kind === "automatic_reminder" || attempt?.kind === "reminder";
      return isReminder && contact?.attempts.some(({ kind, state }) => kind === "message" && state === "delivered") === true;
    },

    async recordStatus(transaction, { contactId, outboxId }, status) {
      const isNew = await appendEvent(transaction, { contactId, attemptId: outboxId, type: status, at: clock.now() });
      const contact = isNew ? await findContact(transaction, contactId) : null;
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      if (contact === null || attempt === undefined) return;
      if (wasAnswered(attempt)) await cancelAttempts(transaction, services, contactId);
      if (attempt.kind !== "message") return;
      if (attempt.state === "sent" || attempt.state === "delivered") await scheduleReminder(transaction, services, contact);
      else if (attempt.state === "failed" || attempt.state === "blocked") await cancelReminders(transaction, services, contactId);
    },

    async handleUnansweredCall(transaction, call) {
      await redirectCall(transaction, services, call);
    },
  };
}

/**
 * Schedules one reminder for ten minutes after the message was sent, or for the end of quiet hours if that is later. Schedules none if the
 * owner can no longer answer.
 */
async function scheduleReminder(transaction: Database, services: ContactServices, contact: Contact): Promise<void> {
  const { id: contactId } = contact;
  const now = services.clock.now();
  if (isSettled(contact, now) || contact.attempts.some(({ kind }) => kind === "automatic_reminder")) return;
  const recipients = await findRecipients(transaction, contactId, now);
  if (recipients === null || (await isRemindedOfSame(transaction, contact))) return;
  const due = new Date(now.getTime() + REMINDER_SECONDS * 1000);
  const notBefore = reminderTime(contact, recipients.settings, due);
  const reminder = await reminderFor(transaction, services, contact, recipients);
  if (notBefore === null || reminder === null) return;
  const times = { heldUntil: notBefore > due ? notBefore : null, notBefore, expiresAt: endOf(contact) };
  const { isScannerStopped: isWithheld } = recipients;
  const attempt = { contactId, kind: "automatic_reminder", caller: null, ...times, copy: reminder.copy, isWithheld } as const;
  await requestAttempt(transaction, services, attempt, reminder.message);
}

/**
 * Returns whether another person's contact for the same sticker and reason, which began at most ten minutes before, already has a reminder.
 * The owner gets one for both.
 */
async function isRemindedOfSame(transaction: Database, { id, stickerId, reason, createdAt }: Contact): Promise<boolean> {
  if (reason === null) return false;
  await acquireAdvisoryLocks(transaction, { reminder: `${stickerId} ${reason}` });
  const since = new Date(createdAt.getTime() - REMINDER_SECONDS * 1000);
  const others = await readContacts(transaction, await contactsForSameReason(transaction, { id, stickerId, reason }, since));
  return others.some(({ attempts }) => attempts.some(isReminder));
}

function isReminder({ kind, state, isWithheld }: Attempt): boolean {
  return kind === "automatic_reminder" && !isWithheld && state !== "failed" && state !== "cancelled";
}

/**
 * Returns the SMS that remind the owner and the second driver of a message. Null if there is none, or if the owner can no longer answer.
 */
export async function reminderFor(
  transaction: Database,
  services: ContactServices,
  contact: Contact,
  { owner, plate, secondDriver: driver }: Recipients,
) {
  const { id: contactId, isAnswerable, reason } = contact;
  if (!isAnswerable || reason === null) return null;
  const { environment, secrets } = services;
  const render = (phone: string, answerCode: string) =>
    renderSms(environment, { ...owner, phone }, reminderTemplate(reason), { plate, answerCode });
  const copy = await forSecondDriver(transaction, services, { contactId, driver }, render);
  return { message: render(owner.phone, ownersCode(secrets, contact)), copy };
}

/** Connects the caller to the emergency contact instead of an owner who did not answer, once for each phone call. */
async function redirectCall(transaction: Database, services: ContactServices, { contactId, outboxId, from, to }: OngoingCall) {
  const contact = await findContact(transaction, contactId);
  const call = contact?.attempts.find(({ id }) => id === outboxId);
  if (contact === null || call?.kind !== "call" || call.state !== "unanswered" || isSettled(contact, services.clock.now())) return;
  // Do not redirect a phone call if the owner has stopped the caller since the phone call was requested.
  if (contact.stoppedAt !== null && call.requestedAt <= contact.stoppedAt) return;
  const recipients = await findRecipients(transaction, contactId, services.clock.now());
  if (recipients === null || !allowsEmergencyCall(recipients.settings, contact.reason)) return;
  const { emergencyPhone } = recipients;
  if (emergencyPhone === from || emergencyPhone === to) return;
  const message = { channel: "call", from, to: emergencyPhone } as const;
  await requestAttempt(transaction, services, { contactId, kind: "redirected_call", caller: null }, message);
}
