import { contactWords } from "#contract/contact-words.server";
import { isPresetMessageId } from "#contract/contact-policy";
import { isOwnerLanguage } from "#contract/limits";
import { buttonTo, composeMail, paragraph, type MailSender } from "../../delivery/messages/compose-mail";
import { answerPath, fill } from "../../delivery/messages/sms-templates";
import { enqueueMessage } from "../../delivery/outbox/store";
import type { CoreServices, Database } from "../../platform/database/database";
import { findOwner } from "../../registry/owners";
import words from "./mail-copy-words.json";
import { channelCode } from "./store";

export type MailCopyServices = Pick<CoreServices, "clock" | "secrets"> & {
  readonly environment: MailSender & { readonly appOrigin: string | null };
};

type CopiedMessage = {
  readonly contactId: number;
  readonly reason: string;
  readonly plate: string;
  readonly owner: { readonly id: number; readonly language: string };
  /** The language of the owner's messages; "" for the owner's own. */
  readonly language: string;
  readonly heldUntil: Date | null;
  readonly expiresAt: Date;
};

/**
 * Writes a copy of a contact's message to the outbox, as a mail. It is no attempt of the contact: nothing waits for it, and the scanner's
 * page does not tell of it. No native speaker has read the Hindi sentences yet (docs/languages.md).
 */
export async function requestMailCopy(transaction: Database, services: MailCopyServices, message: CopiedMessage): Promise<void> {
  const { contactId, reason, plate, owner, heldUntil: notBefore, expiresAt } = message;
  const to = (await findOwner(transaction, owner.id))?.email ?? "";
  if (to === "" || !isPresetMessageId(reason)) return;
  const chosen = message.language || owner.language;
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const said = words[language];
  const text = contactWords[language].presets[reason];
  const answerCode = await channelCode(transaction, services.secrets, contactId, "mail");
  const parts = [
    paragraph(fill(said.what, { plate })),
    paragraph(text),
    ...buttonTo(services.environment, said.answer, answerPath + answerCode),
    paragraph(said.why),
    ...buttonTo(services.environment, said.turnOff, "/alerts"),
  ];
  const mail = composeMail({ to, subject: `${plate}: ${text}`, parts, language }, services.environment);
  await enqueueMessage(transaction, services, mail, { contactId, notBefore, expiresAt });
}
