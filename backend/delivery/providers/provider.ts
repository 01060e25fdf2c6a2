import type { Database } from "../../database/database";
import type { CallMessage, MailMessage, SmsMessage } from "../messages/message";

export type SendOutcome =
  /** Accepted, with the provider's reference. Null after an unclear failure that must not be repeated. */
  | { readonly kind: "accepted"; readonly reference: string | null }
  /** Final: the recipient is on the do-not-disturb register, or the phone number or email address is invalid. */
  | { readonly kind: "refused"; readonly reason: "do_not_disturb" | "invalid" }
  /** Final until the operator acts: wrong credentials, no credit, an unregistered template. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** Retry later. The reason is stored, so it never contains the recipient or text. */
  | { readonly kind: "failed"; readonly reason: string };

/** The outcome of an unclear failure that must not be repeated. */
export const assumedAccepted: SendOutcome = { kind: "accepted", reference: null };

/** Sends the messages of one channel. */
export type Provider<Message> = {
  /** Not idempotent: treat an unclear failure as accepted, because a second send is worse than none. */
  readonly mustNotRepeat?: true;
  /**
   * Sends a message. After a lost response, the outbox calls this again with the same id. Must not send the message twice if the
   * provider can detect duplicates.
   * @param id - the outbox row's id, for use as an idempotency key.
   * @param signal - aborted at the timeout.
   */
  send(id: number, message: Message, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * Advances the messages and calls of a simulated provider, and reports their status.
   * @returns when to call it next, or null if nothing is in progress.
   */
  advance?(): Promise<Date | null>;
};

export type Providers = {
  readonly sms: Provider<SmsMessage>;
  readonly mail: Provider<MailMessage>;
  readonly call: Provider<CallMessage>;
};

/** An SMS provider's report on an accepted message. */
export type MessageStatus = "delivered" | "failed" | "blocked";

/** A telephone provider's report on an accepted call. */
export type CallStatus = "ringing" | "answered" | "ended" | "unanswered" | "failed";

/**
 * Receives the providers' reports, which may be late, repeated or out of order. Writes in the caller's transaction; wake the worker
 * after the commit. The outbox row's id identifies the message.
 */
export type DeliveryStatusHandler = {
  message(transaction: Database, outboxId: number, status: MessageStatus): Promise<void>;
  call(transaction: Database, outboxId: number, status: CallStatus): Promise<void>;
};
