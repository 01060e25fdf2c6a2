import { REMINDER_SECONDS } from "#contract/contact-policy";
import { hasBrowser, pauseWhatsapp, readAlerts, recordDelivery, removeBrowser, turnOffWhatsapp } from "../../registry/alerts";
import { withdrawConsents } from "../../accounts/consents/store";
import { findOwnerByPhone } from "../../registry/owners";
import { settingsOfSticker } from "../../registry/settings";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { CoreServices, Database } from "../../platform/database/database";
import { reminderTemplate, renderSms, type SmsSender } from "../../delivery/messages/sms-templates";
import type { ContactProgress, OngoingCall } from "../../delivery/outbox/contact-progress";
import { expedite } from "../../delivery/outbox/waiting";
import { channelOf } from "../../delivery/outbox/store";
import { count, targetOf, waitSeconds, type LimitRule } from "../../requests/limits";
import { ownersCode } from "./codes";
import { answerByChannel } from "./answering";
import { cancelAttempts, cancelReminders, forSecondDriver, requestAttempt } from "./attempts";
import { isRung, messageOf, wasAnswered, type Attempt, type Contact } from "./contact";
import { secondsToNextMessage } from "./hourly-limit";
import { contactsAboutSame } from "./requests";
import { allowsEmergencyCall } from "../shield/rules";
import { renderReminder, takesSpoken, takesWhatsapp } from "./ladder";
import { endOf, isFailed, isSettled, reminderTime } from "./status";
import { appendEvent, findContact, findRecipients, lockContact, type Recipients } from "./store";

export type ContactServices = Pick<CoreServices, "clock" | "database" | "secrets"> & { readonly environment: SmsSender };

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
      if (contact === null || attempt === undefined) return true;
      if (isRung(attempt) && !isRungWanted(contact, attempt, clock.now())) return false;
      if (attempt.kind === "spoken" && (await isCalledAboutSame(database, contact))) return false;
      if (!(await takesChannel(database, services, contact, outboxId))) return false;
      if (attempt.kind !== "automatic_reminder") return true;
      const settings = await settingsOfSticker(database, contact.stickerId);
      return (await secondsToNextMessage(database, contact.stickerId, contact.reason, settings, clock.now())) === 0;
    },

    async isDispensable(database, { contactId, outboxId }) {
      const contact = await findContact(database, contactId);
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      const isReminder = attempt?.kind === "automatic_reminder" || attempt?.kind === "reminder";
      return attempt?.kind === "spoken" || (isReminder && contact !== null && messageOf(contact)?.state === "delivered");
    },

    async recordStatus(transaction, { contactId, outboxId }, status) {
      const isNew = await appendEvent(transaction, { contactId, attemptId: outboxId, type: status, at: clock.now() });
      const contact = isNew ? await findContact(transaction, contactId) : null;
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      if (contact === null || attempt === undefined) return;
      if (wasAnswered(attempt)) await cancelAttempts(transaction, services, contactId);
      if (!isRung(attempt)) return;
      if (status === "delivered") await recordChannel(transaction, services, attempt, contactId);
      if (attempt.state === "sent" || attempt.state === "delivered") await scheduleReminder(transaction, services, contact);
      else if (isFailed(attempt)) await goOn(transaction, services, contact);
    },

    replies: {
      answer: (answer) => answerByChannel(services, answer),
      turnOffWhatsapp: (phone) =>
        services.database.transaction(async (transaction) => {
          await turnOffWhatsapp(transaction, phone, clock.now());
          const owner = await findOwnerByPhone(transaction, phone);
          if (owner !== null) await withdrawConsents(transaction, owner.id, "whatsapp", clock.now());
        }),
      pauseWhatsapp: (phone) => pauseWhatsapp(services.database, phone, clock.now()),
      once: (what, work) => once(services, what, work),
      removeBrowser: (id) => removeBrowser(services.database, id),
      hasBrowser: (id) => hasBrowser(services.database, id),
    },

    async handleUnansweredCall(transaction, call) {
      await redirectCall(transaction, services, call);
    },
  };
}

/** What an owner's channel may repeat: its messages, and our reply to one that we do not understand. */
export const channelRule: LimitRule = { kind: "channel_message", limits: [{ count: 1, seconds: 86_400 }], noun: "messages" };

/** Counts something after it was done: if the process ends in between, the provider repeats it, and it is done then. */
async function once<Result>(services: ContactServices, what: string, work: () => Promise<Result>): Promise<Result | null> {
  const { database } = services;
  const counting = targetOf(services, channelRule, what);
  if ((await waitSeconds(database, counting, channelRule)) > 0) return null;
  const result = await work();
  await count(database, counting, channelRule);
  return result;
}

/** Returns whether a rung is wanted when its time comes: an SMS unless something was delivered, a spoken call unless somebody answered. */
function isRungWanted(contact: Contact, rung: Attempt, now: Date): boolean {
  if (isSettled(contact, now)) return false;
  // A process of the version before withholds only SMS.
  if (contact.stoppedAt !== null && !rung.isWithheld && rung.requestedAt <= contact.stoppedAt) return false;
  return rung.kind === "spoken" || messageOf(contact)?.state !== "delivered";
}

/** Returns whether another person, who wrote about the same in the ten minutes before, already has the owner called. */
async function isCalledAboutSame(database: Database, contact: Contact): Promise<boolean> {
  const { id, createdAt } = contact;
  const isEarlier = (other: Contact) => other.createdAt < createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id < id);
  return (await contactsAboutSame(database, contact)).some((other) => isEarlier(other) && tells(other, "spoken"));
}

/** Returns whether the owner still takes a message by the channel of its row. */
async function takesChannel(database: Database, services: ContactServices, { id, reason }: Contact, outboxId: number): Promise<boolean> {
  const channel = await channelOf(database, outboxId);
  if (channel !== "whatsapp" && channel !== "spoken") return true;
  const now = services.clock.now();
  const recipients = await findRecipients(database, id, now);
  if (recipients === null || reason === null) return false;
  const { choices } = await readAlerts(database, services, recipients.owner.id);
  return channel === "whatsapp" ? takesWhatsapp(choices, now) : takesSpoken(choices, reason);
}

/** Goes on after a channel has failed: sends the SMS now that would wait for it, or cancels the reminders if no channel is left. */
async function goOn(transaction: Database, services: ContactServices, contact: Contact): Promise<void> {
  const message = messageOf(contact);
  if (message !== undefined && isFailed(message)) return cancelReminders(transaction, services, contact.id);
  const hasArrived = message?.state === "sent" || message?.state === "delivered";
  const waiting = contact.attempts.filter(({ kind, state }) => kind === "rung" && state === "waiting").map(({ id }) => id);
  if (!hasArrived) await expedite(transaction, services.clock.now(), contact.id, waiting);
}

/** Records that another channel than SMS works for the owner. */
async function recordChannel(transaction: Database, { clock }: ContactServices, { id }: Attempt, contactId: number): Promise<void> {
  const channel = await channelOf(transaction, id);
  const recipients = channel === "sms" || channel === null ? null : await findRecipients(transaction, contactId, clock.now());
  if (recipients !== null) await recordDelivery(transaction, recipients.owner.id, clock.now());
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
async function isRemindedOfSame(transaction: Database, contact: Contact): Promise<boolean> {
  if (contact.reason !== null) await acquireAdvisoryLocks(transaction, { reminder: `${contact.stickerId} ${contact.reason}` });
  return (await contactsAboutSame(transaction, contact)).some((other) => tells(other, "automatic_reminder"));
}

/** Returns whether a contact tells its owner in a way, or did: it is not withheld, has not failed, and was not cancelled. */
function tells({ attempts }: Contact, by: Attempt["kind"]): boolean {
  return attempts.some(({ kind, isWithheld, state }) => kind === by && !isWithheld && state !== "failed" && state !== "cancelled");
}

/**
 * Returns what reminds the owner and the second driver of a message. Null if there is none, or if the owner can no longer answer.
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
  const told = { contactId, reason, plate, owner, answerCode: ownersCode(secrets, contact), expiresAt: endOf(contact) };
  const message = await renderReminder(transaction, services, told);
  return message === null ? null : { message, copy };
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
