import type { Database } from "../../platform/database/database";
import type { CallStatus, MessageStatus, OwnerReplies } from "../providers/provider";

/** A contact's message or phone call. */
export type ContactAttempt = { readonly contactId: number; readonly outboxId: number };

/** A phone call in progress, with its two numbers. */
export type OngoingCall = ContactAttempt & { readonly from: string; readonly to: string };

/**
 * The status of a message or phone call: "sent" when the provider accepts it, "unconfirmed" if it may have accepted it, "cancelled" when we
 * withdraw it, and "given_up" when it becomes a dead letter. "failed" is also the status of a message that expired or that the provider
 * refused at once. "blocked" is the status if the phone number is on the do-not-disturb register. The provider reports the other statuses.
 */
export type AttemptStatus = "sent" | "unconfirmed" | "cancelled" | "given_up" | MessageStatus | CallStatus;

/**
 * Receives the progress of contacts. backend/composition/ provides the implementation, so that delivery does not depend on contacts. The
 * functions write in the transaction that changes the outbox.
 */
export type ContactProgress = {
  /** Locks a contact until the transaction ends. To avoid deadlocks, use it before you lock the contact's rows in the outbox. */
  lock(transaction: Database, contactId: number): Promise<void>;
  /** Returns whether a message is still wanted when it is due. Called for messages that were held back, or are tried again. */
  isWanted(database: Database, attempt: ContactAttempt): Promise<boolean>;
  /** Returns whether nobody needs this message any more: it is a reminder of a message that was delivered, or a spoken call. */
  isDispensable(database: Database, attempt: ContactAttempt): Promise<boolean>;
  /** Records a status. Providers may report late, twice and in any order. */
  recordStatus(transaction: Database, attempt: ContactAttempt, status: AttemptStatus): Promise<void>;
  readonly replies: OwnerReplies;
  /** Called after `recordStatus` for a phone call that nobody answered. May start another phone call. */
  handleUnansweredCall(transaction: Database, call: OngoingCall): Promise<void>;
};
