import { z } from "zod";

import type { Secrets } from "../../platform/process/secrets";

/** An SMS. It contains both the text and the template with its values, because providers differ in what they need. */
const smsMessage = z.object({
  channel: z.literal("sms"),
  to: z.string(),
  text: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.string()),
});

/** A mail. Without `html`, it is sent as text only. */
const mailMessage = z.object({
  channel: z.literal("mail"),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
/** A masked phone call: the provider rings `from`, then `to`. Neither person sees the other's number. */
const callMessage = z.object({ channel: z.literal("call"), from: z.string(), to: z.string() });

/** A message about a contact for a channel other than SMS. The provider adds the words. */
const alert = {
  /** A test has no reason and no code. */
  purpose: z.enum(["message", "reminder", "test"]),
  /** The preset message's id. */
  reason: z.string(),
  plate: z.string(),
  /** The language of the owner's messages, such as "ta"; "" if they chose none. */
  language: z.string(),
  /** The code with which this channel answers the contact. */
  answerCode: z.string(),
};

const whatsappMessage = z.object({ channel: z.literal("whatsapp"), to: z.string(), ...alert });

/** A notification for one browser. */
const pushMessage = z.object({
  channel: z.literal("push"),
  /** The browser's endpoint. */
  to: z.string(),
  subscriptionId: z.number(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  isUrgent: z.boolean(),
  hidesReason: z.boolean(),
  /** When the contact ends, in milliseconds since 1970. */
  endsAt: z.number(),
  ...alert,
});

/** An automatic call that says the message and takes digits as answers. */
const spokenMessage = z.object({ channel: z.literal("spoken"), to: z.string(), ...alert });

/** The formats that are stored. After a change, earlier formats must stay readable: add samples to `sealed-messages.json`. */
const outgoingMessage = z.discriminatedUnion("channel", [
  smsMessage,
  mailMessage,
  callMessage,
  whatsappMessage,
  pushMessage,
  spokenMessage,
]);

export type SmsMessage = z.infer<typeof smsMessage>;
export type MailMessage = z.infer<typeof mailMessage>;
export type CallMessage = z.infer<typeof callMessage>;
export type WhatsappMessage = z.infer<typeof whatsappMessage>;
export type PushMessage = z.infer<typeof pushMessage>;
export type SpokenMessage = z.infer<typeof spokenMessage>;
export type OutgoingMessage = z.infer<typeof outgoingMessage>;

/** The payload of an outbox row that no longer needs its message. */
export const wipedPayload = new Uint8Array();

/** Encrypts a message, because the outbox must not contain phone numbers, codes or texts in cleartext. */
export function sealMessage(secrets: Secrets, message: OutgoingMessage): Uint8Array {
  return secrets.seal(JSON.stringify(message));
}

/** Decrypts a message. @throws if the payload was wiped, or was encrypted with another key. */
export function openMessage(secrets: Secrets, payload: Uint8Array): OutgoingMessage {
  return outgoingMessage.parse(JSON.parse(secrets.open(payload)));
}
