import type { CallMessage, MailMessage, SmsMessage } from "../messages/message";

export type SendOutcome =
  /** The reference is the supplier's own, or null when its answer was lost and asking again would do more harm than not asking. */
  | { readonly kind: "accepted"; readonly reference: string | null }
  /** For good: the recipient is on the do-not-disturb register, or is no recipient at all. */
  | { readonly kind: "refused"; readonly reason: "do_not_disturb" | "invalid" }
  /** For good as things are: nothing is wrong with the recipient, so the operator has to look (credentials, credit, a template). */
  | { readonly kind: "rejected"; readonly reason: string }
  /** For now: to be tried again. A reason is kept, so it never says what was to be sent or to whom. */
  | { readonly kind: "failed"; readonly reason: string };

/** What may have been handed over, and must not be a second time. */
export const perhapsAccepted: SendOutcome = { kind: "accepted", reference: null };

/** One supplier of one channel. */
export type Provider<Message> = {
  /** Asked again with the same id it would send twice, which is worse than not at all: what it may have heard of counts as accepted. */
  readonly mustNotRepeat?: true;
  /**
   * Hands over a message. It may be asked again with the same id, when the answer was lost: that must not send twice, as far as the
   * supplier gives a way to prevent it.
   * @param id - the outbox row's, the provider's idempotency key.
   * @param signal - aborted when the answer would come too late.
   */
  send(id: number, message: Message, signal: AbortSignal): Promise<SendOutcome>;
};

/** A provider that lives in this process has to be moved on by it. */
export type CallProvider = Provider<CallMessage> & {
  /**
   * Does what has come due.
   * @returns when it next wants to be called, or null when nothing is under way.
   */
  advance?(): Promise<Date | null>;
};

export type Providers = {
  readonly sms: Provider<SmsMessage>;
  readonly mail: Provider<MailMessage>;
  readonly call: CallProvider;
};
