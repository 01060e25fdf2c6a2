import { REMINDER_SECONDS } from "#contract/contact-policy";
import type { Database } from "../database/database";
import type { CoreServices } from "../database/core-services";
import { renderSms, type SmsSender } from "../delivery/messages/sms-templates";
import type { ContactProgress, OngoingCall } from "../delivery/outbox/contact-progress";
import { answerCode } from "./answer-code";
import { cancelAttempts, requestAttempt } from "./attempts";
import { wasAnswered, type Contact } from "./contact";
import { allowsEmergencyCall, heldUntil } from "../shield/rules";
import { settingsOfSticker } from "../shield/store";
import { endOf, isSettled } from "./status";
import { appendEvent, findContact, findPeople, lockContact } from "./store";

export type ContactServices = Pick<CoreServices, "clock" | "secrets"> & { readonly environment: SmsSender };

/** Records what the outbox and the providers report about contacts, and starts and cancels what follows from it. */
export function createContactProgress(services: ContactServices): ContactProgress {
  const { clock } = services;
  return {
    lock: lockContact,

    async recordStatus(transaction, { contactId, outboxId }, status) {
      const isNew = await appendEvent(transaction, { contactId, attemptId: outboxId, type: status, at: clock.now() });
      const contact = isNew ? await findContact(transaction, contactId) : null;
      const attempt = contact?.attempts.find(({ id }) => id === outboxId);
      if (contact === null || attempt === undefined) return;
      if (wasAnswered(attempt)) await cancelAttempts(transaction, services, contactId);
      if (attempt.kind !== "message") return;
      if (attempt.state === "sent" || attempt.state === "delivered") await scheduleReminder(transaction, services, contact);
      else if (attempt.state === "failed" || attempt.state === "blocked") await cancelAttempts(transaction, services, contactId, "sms");
    },

    async handleUnansweredCall(transaction, call) {
      await redirectCall(transaction, services, call);
    },
  };
}

/** The owner is reminded once, ten minutes after the message was sent, or when quiet hours end. */
async function scheduleReminder(transaction: Database, services: ContactServices, contact: Contact): Promise<void> {
  const { id: contactId, stickerId, reason } = contact;
  const now = services.clock.now();
  if (reason === null || isSettled(contact, now) || contact.attempts.some(({ kind }) => kind === "automatic_reminder")) return;
  const due = new Date(now.getTime() + REMINDER_SECONDS * 1000);
  const held = heldUntil(await settingsOfSticker(transaction, stickerId), reason, due);
  const reminder = await reminderFor(transaction, services, contact);
  const expiresAt = endOf(contact);
  const notBefore = held ?? due;
  if (reminder === null || notBefore >= expiresAt) return;
  const attempt = { contactId, kind: "automatic_reminder", caller: null, heldUntil: held, notBefore, expiresAt } as const;
  await requestAttempt(transaction, services, attempt, reminder);
}

/** Writes a reminder to the owner. Null if the vehicle is not registered any more. */
export async function reminderFor(database: Database, { environment, secrets }: ContactServices, { id, stickerId }: Contact) {
  const people = await findPeople(database, stickerId);
  if (people === null) return null;
  return renderSms(environment, people.ownerPhone, "reminder", { plate: people.plate, answerCode: answerCode(secrets, id) });
}

/** Calls the emergency contact instead of an owner who did not answer, once for each call. */
async function redirectCall(transaction: Database, services: ContactServices, { contactId, outboxId, from, to }: OngoingCall) {
  const contact = await findContact(transaction, contactId);
  const call = contact?.attempts.find(({ id }) => id === outboxId);
  if (contact === null || call?.kind !== "call" || call.state !== "unanswered" || isSettled(contact, services.clock.now())) return;
  if (!allowsEmergencyCall(await settingsOfSticker(transaction, contact.stickerId), contact.reason)) return;
  const people = await findPeople(transaction, contact.stickerId);
  if (people === null || people.emergencyPhone === from || people.emergencyPhone === to) return;
  const message = { channel: "call", from, to: people.emergencyPhone } as const;
  await requestAttempt(transaction, services, { contactId, kind: "redirected_call", caller: null }, message);
}
