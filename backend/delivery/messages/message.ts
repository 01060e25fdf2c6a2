import { z } from "zod";

import type { Secrets } from "../../secrets";
import { sourceOf } from "./sms-templates";

/** The text, and what it was made of: some providers are told the one, some the other. */
const smsMessage = z.object({
  channel: z.literal("sms"),
  to: z.string(),
  text: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.string()),
});

/** An SMS of the first versions, which kept the text alone. */
const textMessage = smsMessage.pick({ channel: true, to: true, text: true }).transform((sms) => ({ ...sms, ...sourceOf(sms.text) }));
const mailMessage = z.object({ channel: z.literal("mail"), to: z.string(), subject: z.string(), text: z.string() });
/** A masked call: the provider rings `from`, then `to`, and shows neither the other's number. */
const callMessage = z.object({ channel: z.literal("call"), from: z.string(), to: z.string() });

const outgoingMessage = z.discriminatedUnion("channel", [smsMessage, mailMessage, callMessage]);

/** What any version may have sealed. A changed shape joins here, and `sealed-messages.json` gets rows of it. */
const sealedMessage = z.union([outgoingMessage, textMessage]);

export type SmsMessage = z.infer<typeof smsMessage>;
export type MailMessage = z.infer<typeof mailMessage>;
export type CallMessage = z.infer<typeof callMessage>;
export type OutgoingMessage = z.infer<typeof outgoingMessage>;

/** The payload of a row that needs it no more. */
export const wipedPayload = new Uint8Array();

/** A message as the database may hold it: no phone, code or text in clear. */
export function sealMessage(secrets: Secrets, message: OutgoingMessage): Uint8Array {
  return secrets.seal(JSON.stringify(message));
}

/** @throws when the payload was wiped, or sealed with another key. */
export function openMessage(secrets: Secrets, payload: Uint8Array): OutgoingMessage {
  return sealedMessage.parse(JSON.parse(secrets.open(payload)));
}
