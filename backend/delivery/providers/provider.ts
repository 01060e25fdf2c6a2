import type { Database } from "../../database/database";
import type { CallMessage, MailMessage, SmsMessage } from "../messages/message";

export type SendOutcome =
  /** The provider took it. The reference is the provider's own; null when its answer was lost and a second try could send twice. */
  | { readonly kind: "accepted"; readonly reference: string | null }
  /** Final: the recipient is on the do-not-disturb register, or the number or address is invalid. */
  | { readonly kind: "refused"; readonly reason: "do_not_disturb" | "invalid" }
  /** Final until the operator acts: wrong credentials, no credit, an unregistered template. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** Try again later. The reason is stored, so it never names the recipient or the text. */
  | { readonly kind: "failed"; readonly reason: string };

/** For a message that may have been handed over and must not be sent twice. */
export const perhapsAccepted: SendOutcome = { kind: "accepted", reference: null };

/** Sends the messages of one channel. */
export type Provider<Message> = {
  /** Not idempotent: treat an unclear failure as accepted, because a second send is worse than none. */
  readonly mustNotRepeat?: true;
  /**
   * Hands over a message. After a lost answer it is called again with the same id, and should not send twice if the provider has a
   * way to prevent it.
   * @param id - the outbox row's id, the provider's idempotency key.
   * @param signal - aborted when it is too late for an answer.
   */
  send(id: number, message: Message, signal: AbortSignal): Promise<SendOutcome>;
};

/** A provider that runs in this process has to be called regularly. */
export type CallProvider = Provider<CallMessage> & {
  /**
   * Does what is due.
   * @returns when to call it next, or null when no call is in progress.
   */
  advance?(): Promise<Date | null>;
};

export type Providers = {
  readonly sms: Provider<SmsMessage>;
  readonly mail: Provider<MailMessage>;
  readonly call: CallProvider;
};

/** What an SMS provider reports about a message that it took. */
export type MessageStatus = "delivered" | "failed" | "blocked";

/** What a telephone provider reports about a call that it took. */
export type CallStatus = "ringing" | "answered" | "ended" | "unanswered" | "failed";

/**
 * Receives the providers' reports, late, twice or in any order. It writes in the caller's transaction; wake the outbox after the commit.
 * Each report names its message by the outbox row's id.
 */
export type StatusReports = {
  message(transaction: Database, outboxId: number, status: MessageStatus): Promise<void>;
  call(transaction: Database, outboxId: number, status: CallStatus): Promise<void>;
};
