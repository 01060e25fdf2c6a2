import type { Database } from "../../database/database";
import type { CallStatus, MessageStatus } from "../providers/provider";

/** A call that has not ended, and both of its numbers. */
export type OngoingCall = { readonly outboxId: number; readonly contactEventId: number; readonly from: string; readonly to: string };

/** How far a contact has come: handed to the provider, or what the provider has reported since. */
export type ContactStatus = "sent" | MessageStatus | CallStatus;

/**
 * The port by which delivery reports on the contacts that messages and calls belong to. The composition hands in the implementation, so
 * delivery knows nothing about contacts. Both functions write in the transaction that changes the outbox.
 */
export type ContactProgress = {
  /** Records a status. Reports may come late, twice and in any order. */
  advance(transaction: Database, now: Date, contactEventId: number, status: ContactStatus): Promise<void>;
  /** Asks who to call after nobody answered. @returns null when there is nobody else: then `advance` follows. */
  redirect(transaction: Database, now: Date, call: OngoingCall): Promise<{ readonly to: string; readonly goodUntil: Date } | null>;
};
