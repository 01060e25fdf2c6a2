import { isOwnerLanguage } from "#contract/limits";
import { composeMail, type MailPart } from "../delivery/messages/compose-mail";
import type { MailMessage } from "../delivery/messages/message";
import type { Database } from "../platform/database/database";
import { derivedCodes } from "../platform/process/derived-code";
import type { Services } from "../requests/services";
import sentences from "./mail-words.json";

/** The codes of the links in messages to owners and to the people whom they named. */
export const { codeOf: linkCode, hashOf: linkCodeHash } = derivedCodes("link", 10);

/** Returns the code of a new link, and what to store of it. */
export function newLink({ secrets }: Pick<Services, "secrets">) {
  const id = secrets.randomId();
  const code = linkCode(secrets, id);
  return { code, stored: { id, codeHash: linkCodeHash(secrets, code) ?? "" } };
}

/** A change of number or address waits, was made, or was taken back. */
export type ChangeStep = "waits" | "changed" | "takenBack";

/** The sentences of the mails to owners. No native speaker has read the Hindi ones yet (docs/languages.md). */
type Sentences = typeof sentences.en;

/** What an owner is told about a vehicle by SMS and mail. The SMS texts have these names. */
export type OwnerNewsKind = keyof Sentences["news"];

type Compose = (said: Sentences) => { readonly subject: string; readonly parts: readonly MailPart[] } | null;

/** Returns a mail to an owner. Null if there is nothing to say, or the owner has no e-mail address. */
export function ownerMail(
  { environment }: Pick<Services, "environment">,
  { email: to, language: chosen }: { readonly email: string; readonly language: string },
  compose: Compose,
): MailMessage | null {
  if (to === "") return null;
  const language = isOwnerLanguage(chosen) ? chosen : "en";
  const mail = compose(sentences[language]);
  return mail && composeMail({ to, language, ...mail }, environment);
}

/** Sends a mail to an owner. Parameters as for `ownerMail`. */
export async function mailOwner(
  transaction: Database,
  services: Services,
  owner: Parameters<typeof ownerMail>[1],
  compose: Compose,
): Promise<void> {
  const mail = ownerMail(services, owner, compose);
  if (mail !== null) await services.outbox.enqueue(transaction, mail);
}
