import { asc } from "drizzle-orm";

import { findContact } from "../contact/contacts/store";
import type { Contact } from "../contact/contacts/contact";
import { logEntry, type LogEntry } from "../contact/contacts/log";
import { contactEvents, contacts } from "../contact/tables";
import { outbox } from "../delivery/tables";
import type { Services } from "../requests/services";

/** Reads all contacts, oldest first. */
export async function allContacts({ database }: Services): Promise<Contact[]> {
  const rows = await database.select({ id: contacts.id }).from(contacts).orderBy(asc(contacts.createdAt), asc(contacts.id));
  const found = await Promise.all(rows.map(({ id }) => findContact(database, id)));
  return found.filter((contact) => contact !== null);
}

/** Lists all contacts as an owner's contact log shows them, newest first. */
export async function loggedContacts(services: Services): Promise<LogEntry[]> {
  return (await allContacts(services)).reverse().map((contact) => logEntry(contact, services.clock.now()));
}

/** Deletes all contacts and everything in the outbox. */
export async function clearContacts({ database }: Services): Promise<void> {
  for (const table of [outbox, contactEvents, contacts]) await database.delete(table);
}
