import { messageOf, type Contact } from "../contacts/contact";
import { isSettled } from "../contacts/status";
import { contactsOfScanner } from "../contacts/requests";
import { readContacts } from "../contacts/store";
import type { Database } from "../../platform/database/database";
import type { RequestContext } from "../../requests/handler";

type Wanted = { readonly sticker: { readonly id: number; readonly mustProve: boolean }; readonly reason: string };

/**
 * Finds the contact that the same person began for the same reason in the last ten minutes, and that nobody has answered. A second press
 * then leads to its page, and sends nothing. A message that failed can be sent again. If the caller must prove presence, only a contact
 * that was begun with a proof counts: then the reply does not reveal why proof is asked for.
 * @returns the contact, or null if the message is new.
 */
export async function findRepeated(transaction: Database, context: RequestContext, { sticker, reason }: Wanted): Promise<Contact | null> {
  const now = context.clock.now();
  const ids = await contactsOfScanner(transaction, { stickerId: sticker.id, reason, mustBeProven: sticker.mustProve }, context, now);
  const contacts = await readContacts(transaction, ids);
  return contacts.find((contact) => !isSettled(contact, now) && !hasFailed(contact)) ?? null;
}

function hasFailed(contact: Contact): boolean {
  const state = messageOf(contact)?.state;
  return state === "failed" || state === "blocked" || state === "cancelled";
}
