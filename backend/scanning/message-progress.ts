import type { Database } from "../database/database";
import { closeReported } from "../delivery/outbox/store";
import { advanceContact, type ContactState } from "./contact-progress";

/** What an SMS provider tells of a message that it took. */
export type MessageStatus = Extract<ContactState, "delivered" | "failed" | "blocked">;

/**
 * The one door for what any SMS provider tells of a message, in any order and however often. What was reported on has been taken, so
 * it is not sent again even if the provider's answer was lost.
 * @param outboxId - the outbox row that the provider was handed.
 */
export async function recordMessageStatus(transaction: Database, now: Date, outboxId: number, status: MessageStatus): Promise<void> {
  const contactEventId = await closeReported(transaction, now, outboxId);
  if (contactEventId !== null) await advanceContact(transaction, now, contactEventId, status);
}
