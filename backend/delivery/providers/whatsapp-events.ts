import type { CoreServices } from "../../platform/database/database";
import { languageOfStop, readButtonPayload, whatsappHint, whatsappReply } from "../messages/whatsapp-templates";
import { readCallbackReference, type DeliveryStatusHandler, type MessageStatus, type OwnerReplies } from "./provider";

/** What a provider of WhatsApp tells us, in any order, repeated and late. */
export type WhatsappEvent = WhatsappStatus | WhatsappInbound;

export type WhatsappStatus = {
  readonly kind: "status";
  /** The reference that we gave. */
  readonly reference: string;
  readonly status: MessageStatus;
  /** The number, if the message failed because it cannot receive any. */
  readonly unreachable: string | null;
};

/** What a person sent: a text, or a pressed button with its payload. */
export type WhatsappInbound = {
  readonly kind: "message";
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly payload: string;
};

export type EventServices = Pick<CoreServices, "database" | "secrets"> & {
  readonly outbox: { readonly statusHandler: DeliveryStatusHandler; readonly replies: OwnerReplies; wake(): void };
};

/** Records a report on a message. Unknown references change nothing. */
export async function recordWhatsappStatus({ database, secrets, outbox }: EventServices, event: WhatsappStatus): Promise<void> {
  const outboxId = readCallbackReference(secrets, event.reference);
  if (outboxId === null) return;
  // Pause first, so that what follows on the ladder goes another way.
  if (event.unreachable !== null) await outbox.replies.pauseWhatsapp(event.unreachable);
  await database.transaction((transaction) => outbox.statusHandler.message(transaction, outboxId, event.status));
  outbox.wake();
}

/** Does what a person asked for. @returns what to reply, or null. A repeated message does nothing and gets no reply. */
export function receiveWhatsapp({ outbox }: EventServices, { id, from, text, payload }: WhatsappInbound): Promise<string | null> {
  const { replies } = outbox;
  return replies.once(`message ${id}`, async () => {
    const pressed = readButtonPayload(payload);
    if (pressed !== null) {
      const { code, answer, language } = pressed;
      const result = await replies.answer({ channel: "whatsapp", code, answer, from });
      outbox.wake();
      // Whoever has not got this code learns nothing about it.
      return result === "unknown" ? null : whatsappReply(language, result);
    }
    const language = languageOfStop(text);
    if (language === null) return replies.once(`hint ${from}`, () => Promise.resolve(whatsappHint));
    await replies.turnOffWhatsapp(from);
    return whatsappReply(language, "stopped");
  });
}

/** Returns the ten digits of an Indian number, such as `919876543210` or `whatsapp:+919876543210`. Null for any other number. */
export function indianPhone(number: string): string | null {
  return /^(?:whatsapp:)?\+?91(\d{10})$/.exec(number)?.[1] ?? null;
}
