import { eq } from "drizzle-orm";

import { appendEvent, insertContact } from "../../contact/contacts/store";
import { contacts } from "../../contact/tables";
import { vehicles } from "../../registry/tables";
import type { CoreServices } from "../../platform/database/database";
import { demoContacts, type DemoContact } from "./contacts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** When the owner answers, in minutes after the contact began. */
const ANSWER_MINUTES = 12;

/** The hashes of a scanner who does not exist. */
const nobody = { callerHash: "demo", siteHash: null, browserHash: null };

/** Inserts the demo contacts for each vehicle that has no contacts. */
export async function fillContacts(services: CoreServices): Promise<void> {
  const { database } = services;
  for (const plate of new Set(demoContacts.map((contact) => contact.plate))) {
    const [vehicle] = await database.select({ stickerId: vehicles.stickerId }).from(vehicles).where(eq(vehicles.plate, plate));
    const stickerId = vehicle?.stickerId ?? null;
    if (stickerId === null) continue;
    if ((await database.$count(contacts, eq(contacts.stickerId, stickerId))) > 0) continue;
    for (const contact of demoContacts.filter((one) => one.plate === plate)) await putContact(services, stickerId, contact);
  }
}

async function putContact(
  { database, clock, secrets }: CoreServices,
  stickerId: number,
  { hoursAgo, reason, attempts, answer }: DemoContact,
): Promise<void> {
  const contactId = secrets.randomId();
  const createdAt = new Date(clock.now().getTime() - hoursAgo * HOUR);
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE);
  await insertContact(database, { id: contactId, stickerId, reason, ...nobody, createdAt });
  for (const { kind, events, minutes } of attempts) {
    const attempt = { contactId, attemptId: secrets.randomId(), at: after(minutes) };
    const isAutomatic = kind === "automatic_reminder" || kind === "redirected_call";
    await appendEvent(database, { ...attempt, type: "requested", detail: kind, ...(isAutomatic ? {} : nobody) });
    for (const type of events) await appendEvent(database, { ...attempt, type });
  }
  if (answer !== undefined) await appendEvent(database, { contactId, type: "owner_answered", detail: answer, at: after(ANSWER_MINUTES) });
}
