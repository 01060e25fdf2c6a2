import { readContact, remindOwner, solveContact } from "#contract/contacts";
import { settingsOfSticker } from "../../registry/settings";
import type { Database } from "../../platform/database/database";
import { defineHandler, refusal, type Handler, type Reply, type RequestContext } from "../../requests/handler";
import { answerHandlers } from "./answering";
import { cancelAttempts, requestAttempt } from "./attempts";
import type { Contact } from "./contact";
import { secondsToNextMessage } from "./hourly-limit";
import { reminderFor } from "./progress";
import { readContactReference } from "./codes";
import { endOf, isOpen, reminderTime, statusOf } from "./status";
import { appendEvent, findContact, findRecipients, lockContact } from "./store";

const unknown = refusal("This page is no longer available.");
const cannotRemind = refusal("You cannot send a reminder now.");

/** /contact/status: returns what happened and what the scanner can do now. */
const read = defineHandler(readContact, async ({ contact: reference }, { database, secrets, clock }) => {
  const id = readContactReference(secrets, reference);
  const contact = id === null ? null : await findContact(database, id);
  if (contact === null) return unknown;
  const settings = await settingsOfSticker(database, contact.stickerId);
  return { kind: "answer", data: statusOf(contact, settings, clock.now()) };
});

/** /contact/solve: marks a contact as solved, and cancels its waiting messages and phone calls. Idempotent. */
const solve = defineHandler(solveContact, async ({ contact: reference }, context) =>
  context.database.transaction(async (transaction) => {
    const contact = await lockReferenced(transaction, context, reference);
    if (contact === null) return unknown;
    if (isOpen(contact, context.clock.now())) {
      await appendEvent(transaction, { contactId: contact.id, type: "solved", at: context.clock.now() });
      await cancelAttempts(transaction, context, contact.id);
    }
    return { kind: "answer", data: {} };
  }),
);

/**
 * /contact/remind: sends the owner one more SMS, if the contact offers a reminder. The SMS waits until quiet hours end, and until the
 * owner's own hourly limit allows it. A stopped scanner gets the same reply, but nothing is sent.
 */
const remind = defineHandler(remindOwner, async ({ contact: reference }, context) => {
  const booked = await context.once((transaction) => bookReminder(transaction, context, reference));
  if (booked.kind !== "answer") return booked;
  const { outboxId, isHeld } = booked.data;
  context.outbox.wake();
  const attempt = isHeld ? "pending" : await context.outbox.firstAttempts.send(outboxId, "sms");
  const isLost = attempt === "refused" || attempt === "failed";
  return isLost ? refusal("The reminder could not be sent.") : { kind: "answer", data: {} };
});

export const contactHandlers: readonly Handler[] = [read, solve, remind, ...answerHandlers];

async function bookReminder(
  transaction: Database,
  context: RequestContext,
  reference: string,
): Promise<Reply<{ outboxId: number; isHeld: boolean }>> {
  const contact = await lockReferenced(transaction, context, reference);
  if (contact === null) return unknown;
  const { id: contactId, stickerId, reason } = contact;
  const now = context.clock.now();
  const recipients = await findRecipients(transaction, contactId, now);
  if (recipients === null) return cannotRemind;
  const { settings, isScannerStopped: isWithheld } = recipients;
  if (!statusOf(contact, settings, now).offers.includes("remind")) return cannotRemind;
  const wait = await secondsToNextMessage(transaction, stickerId, reason, settings, now);
  const time = reminderTime(contact, settings, new Date(now.getTime() + wait * 1000));
  const reminder = await reminderFor(transaction, context, contact, recipients);
  if (time === null || reminder === null) return cannotRemind;
  const held = time > now ? time : null;
  const times = { heldUntil: held, expiresAt: endOf(contact) };
  const attempt = { contactId, kind: "reminder", caller: context, ...times, copy: reminder.copy, isWithheld } as const;
  const outboxId = await requestAttempt(transaction, context, attempt, reminder.message);
  return { kind: "answer", data: { outboxId, isHeld: held !== null } };
}

async function lockReferenced(transaction: Database, { secrets }: RequestContext, reference: string): Promise<Contact | null> {
  const id = readContactReference(secrets, reference);
  if (id === null) return null;
  await lockContact(transaction, id);
  return findContact(transaction, id);
}
