import type { Database } from "../database/database";
import type { Foundation } from "../database/foundation";
import type { ContactProgress, OngoingCall } from "../delivery/outbox/contact-progress";
import { requestAttempt } from "./attempts";
import { appendEvent, findContact, findPeople, lockContact } from "./store";

/** Records what the outbox and the providers report about contacts. Redirects an unanswered call to the emergency contact, once. */
export function createContactProgress(services: Pick<Foundation, "clock" | "secrets">): ContactProgress {
  const { clock } = services;

  async function redirect(transaction: Database, { contactId, outboxId, from, to }: OngoingCall): Promise<void> {
    const contact = await findContact(transaction, contactId);
    const call = contact?.attempts.find(({ id }) => id === outboxId);
    if (contact === null || call?.kind !== "call" || call.state !== "unanswered") return;
    const people = await findPeople(transaction, contact.stickerId);
    if (people === null || people.emergencyPhone === from || people.emergencyPhone === to) return;
    const message = { channel: "call", from, to: people.emergencyPhone } as const;
    await requestAttempt(transaction, services, { contactId, kind: "redirected_call", caller: null }, message);
  }

  return {
    lock: lockContact,
    async advance(transaction, { contactId, outboxId }, status) {
      await appendEvent(transaction, { contactId, attemptId: outboxId, type: status, at: clock.now() });
    },
    redirect,
  };
}
