import type { AlertChannel } from "#contract/contact-policy";
import type { OwnerAnswer } from "#contract/owner-answers";
import { signedIds } from "../../platform/process/signed-id";
import type { Database } from "../../platform/database/database";
import type { CallMessage, MailMessage, PushMessage, SmsMessage, SpokenMessage, WhatsappMessage } from "../messages/message";

export type SendOutcome =
  /** The provider accepted the message. The reference is null for a decoy, an outbox row that looks like a message but is never sent. */
  | { readonly kind: "accepted"; readonly reference: string | null }
  /** Nobody knows whether the provider accepted the message, and it must not be sent again. */
  | { readonly kind: "unclear"; readonly reason: string }
  /** Final: the recipient is on the do-not-disturb register, or the phone number or email address is invalid. */
  | { readonly kind: "refused"; readonly reason: "do_not_disturb" | "invalid" }
  /** Final until the operator acts: wrong credentials, no credit, an unregistered template. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** Retry later. The reason is stored, so it must not contain the recipient or the text. */
  | { readonly kind: "failed"; readonly reason: string };

/** Sends the messages of one channel. */
export type Provider<Message> = {
  /**
   * The provider cannot detect duplicates, and a second message is worse than none. A message that may have been sent is never sent again.
   */
  readonly mustNotRepeat?: true;
  /**
   * Returns the outcome of a message that cannot be sent to anyone, such as an SMS without a registered template. Otherwise returns null.
   * The outbox calls this function for decoys too, so that the outcome does not reveal which accounts are unknown.
   */
  rejection?(message: Message): SendOutcome | null;
  /**
   * Sends a message. After a lost response, the outbox sends the message again with the same id. If the provider can detect duplicates,
   * the message must not arrive twice.
   * @param id - the outbox row's id, to use as an idempotency key.
   * @param signal - aborted at the timeout, and when the process shuts down.
   */
  send(id: number, message: Message, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * Moves the messages and phone calls of a simulated provider to their next states, and reports the new states.
   * @returns when the next state is due, or null if nothing is in progress.
   */
  advance?(): Promise<Date | null>;
};

export type Providers = {
  readonly sms: Provider<SmsMessage>;
  readonly mail: Provider<MailMessage>;
  readonly call: Provider<CallMessage>;
  readonly whatsapp: Provider<WhatsappMessage>;
  readonly push: Provider<PushMessage>;
  readonly spoken: Provider<SpokenMessage>;
};

/**
 * A provider's report on an accepted message. "sent" only confirms that the provider has it. A spoken call is delivered when a person has
 * heard it, and unanswered if nobody or only a machine has.
 */
export type MessageStatus = "sent" | "delivered" | "failed" | "blocked" | "unanswered";

/** A telephone provider's report on an accepted phone call. */
export type CallStatus = "ringing" | "answered" | "ended" | "unanswered" | "failed";

/**
 * Receives the providers' reports, which may be late, repeated or out of order. Writes in `transaction`. Wake the worker after the commit.
 */
export type DeliveryStatusHandler = {
  message(transaction: Database, outboxId: number, status: MessageStatus): Promise<void>;
  call(transaction: Database, outboxId: number, status: CallStatus): Promise<void>;
};

/** An answer that an owner gave by another channel than the website. */
export type ChannelAnswer = {
  readonly channel: AlertChannel;
  readonly code: string;
  readonly answer: OwnerAnswer;
  /** The phone number that answers. */
  readonly from: string;
};

/**
 * Receives what owners do on their channels. backend/composition/ provides it, so that delivery does not depend on contacts and owners.
 * Each function opens its own transaction, and changes nothing for an unknown code, number or browser.
 */
export type OwnerReplies = {
  /** Stores an answer. "closed": the contact is solved, stopped or over, so that no answer is needed. */
  answer(answer: ChannelAnswer): Promise<"taken" | "closed" | "unknown">;
  /** Turns WhatsApp off for the owner with this number, who asked for it. */
  turnOffWhatsapp(phone: string): Promise<void>;
  /** Tries WhatsApp no more for 30 days: the number has none. */
  pauseWhatsapp(phone: string): Promise<void>;
  /**
   * Does something unless it was done in the last day, for what a provider may repeat. @param what - a name for it.
   * @returns what `work` returned, or null if it was done before.
   */
  once<Result>(what: string, work: () => Promise<Result>): Promise<Result | null>;
  /** Removes a browser whose subscription has expired. */
  removeBrowser(subscriptionId: number): Promise<void>;
  /** Returns whether a browser still shows notifications: its owner may have removed it since a message was written. */
  hasBrowser(subscriptionId: number): Promise<boolean>;
};

/** Returns an Indian phone number in international format. @param phone - its ten digits. */
export function toE164(phone: string): string {
  return `+91${phone}`;
}

/** How long to wait for other servers, in milliseconds. */
export const timeouts = {
  /** How long to wait for a response. Less than the outbox's timeout, so that the outcome is recorded. */
  response: 4_000,
  /** How long a mail server may be silent after its greeting. */
  mailIdle: 20_000,
} as const;

/** Limits of phone calls, in seconds. */
export const callLimits = {
  /** How long a phone rings at most. */
  ringSeconds: 30,
  /** The longest conversation. PlateNote's operator pays for it. */
  conversationSeconds: 600,
  /** The longest spoken call: enough to say everything four times. */
  spokenSeconds: 180,
} as const;

/** The reference of an outbox row in a provider's callbacks. */
export const { sign: callbackReference, read: readCallbackReference } = signedIds("status callback");
