import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import type { WhatsappMessage } from "../../messages/message";
import { registeredName, whatsappLanguage, whatsappTemplateOf, whatsappValues } from "../../messages/whatsapp-templates";
import { callbackReference, toE164, type MessageStatus, type OwnerReplies, type Provider } from "../provider";
import { indianPhone, type WhatsappInbound, type WhatsappStatus } from "../whatsapp-events";
import type { TwilioWhatsapp } from "./settings";
import { isUnreachable, outcomeOf, postToTwilio, senderFields } from "./twilio";

/**
 * Sends WhatsApp messages through Twilio, with a content template for each text and language. A language without an id is sent in English.
 * Twilio cannot detect duplicates: after a lost response, the message is sent again, unless a report came.
 */
export function createTwilioWhatsapp(
  settings: TwilioWhatsapp,
  { secrets }: Pick<CoreServices, "secrets">,
  replies: Pick<OwnerReplies, "pauseWhatsapp">,
): Provider<WhatsappMessage> {
  const { senderId, templateIds } = settings;
  return {
    async send(id, message, signal) {
      const name = whatsappTemplateOf(message);
      const contentId = templateIds.get(registeredName(name, whatsappLanguage(message.language))) ?? templateIds.get(name);
      if (contentId === undefined)
        return {
          kind: "rejected",
          reason: `the WhatsApp template is not registered: give ${name} an id in WHATSAPP_TEMPLATES, then retry`,
        };
      const values = whatsappValues(message);
      const fields = {
        To: `whatsapp:${toE164(message.to)}`,
        ...senderFields(senderId, "whatsapp:"),
        ContentSid: contentId,
        ...(values.length === 0 ? {} : { ContentVariables: JSON.stringify(Object.fromEntries(values.map((value, n) => [n + 1, value]))) }),
        StatusCallback: `${settings.callbackOrigin}/webhooks/twilio/whatsapp/${callbackReference(secrets, id)}`,
      };
      const outcome = outcomeOf(await postToTwilio(settings, "Messages", fields, signal));
      if (outcome.kind === "refused") await replies.pauseWhatsapp(message.to);
      return outcome;
    },
  };
}

const report = z.object({ MessageStatus: z.string().catch(""), To: z.string().catch(""), ErrorCode: z.coerce.number().catch(0) });

const statuses: Readonly<Record<string, MessageStatus>> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** Reads a report on a message. @returns null before Twilio has sent it. */
export function readTwilioWhatsapp(fields: unknown, reference: string): WhatsappStatus | null {
  const { MessageStatus: name, To, ErrorCode } = report.parse(fields);
  const status = statuses[name];
  return status === undefined
    ? null
    : { kind: "status", reference, status, unreachable: isUnreachable(ErrorCode) ? indianPhone(To) : null };
}

const incoming = z.object({
  MessageSid: z.string().min(1),
  From: z.string(),
  Body: z.string().catch(""),
  ButtonPayload: z.string().catch(""),
});

/** Reads what a person sent. @returns null if it is not from an Indian number, or has no text, such as a picture. */
export function readTwilioInbound(fields: unknown): WhatsappInbound | null {
  const read = incoming.safeParse(fields);
  const from = read.success ? indianPhone(read.data.From) : null;
  if (!read.success || from === null || read.data.Body === "") return null;
  return { kind: "message", id: read.data.MessageSid, from, text: read.data.Body, payload: read.data.ButtonPayload };
}

/** Returns Twilio's instruction to reply with a text, or to reply nothing. @param text - ours, so it needs no escapes. */
export function twilioReply(text: string | null): string {
  return `<Response>${text === null ? "" : `<Message>${text}</Message>`}</Response>`;
}
