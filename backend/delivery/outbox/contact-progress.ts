import type { Database } from "../../database/database";
import type { CallStatus, MessageStatus } from "../providers/provider";

/** A call in progress with its two numbers. */
export type OngoingCall = { readonly outboxId: number; readonly contactEventId: number; readonly from: string; readonly to: string };

/** A contact's status: accepted by the provider ("sent"), or as reported by the provider later. */
export type ContactStatus = "sent" | MessageStatus | CallStatus;

/**
 * Receives the progress of contacts. Injected by the composition, so that delivery does not depend on contacts. Both functions write in
 * the transaction that changes the outbox.
 */
export type ContactProgress = {
  /** Records a status. Reports may come late, twice and in any order. */
  advance(transaction: Database, now: Date, contactEventId: number, status: ContactStatus): Promise<void>;
  /** Returns whom to call after an unanswered call. If it returns null, `advance` is called. */
  redirect(transaction: Database, now: Date, call: OngoingCall): Promise<{ readonly to: string; readonly expiresAt: Date } | null>;
};
