import { eq } from "drizzle-orm";

import type { OwnerAnswer } from "#contract/contacts";
import type { AttemptEvent, AttemptKind } from "../../contact/contacts/contact";
import { appendEvent, insertContact } from "../../contact/contacts/store";
import { contacts } from "../../contact/tables";
import type { CoreServices } from "../../platform/database/database";
import { vehicles } from "../../registry/tables";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** When the owner answers, in minutes after the contact began. */
const ANSWER_MINUTES = 12;

type DemoContact = {
  readonly plate: string;
  readonly hoursAgo: number;
  /** The id of the preset message. Null for a contact that began with a phone call. */
  readonly reason: string | null;
  readonly attempts: readonly (readonly [kind: AttemptKind, events: readonly AttemptEvent[], minutesAfterTheBeginning?: number])[];
  readonly answer?: OwnerAnswer;
};

const delivered = ["sent", "delivered"] as const;
const answered = ["sent", "ringing", "answered", "ended"] as const;
const unanswered = ["sent", "ringing", "unanswered"] as const;
const reminded = [["message", delivered] as const, ["automatic_reminder", delivered, 10] as const];
const redirected = [["call", unanswered] as const, ["redirected_call", answered, 1] as const];

const [paid, onTrial] = ["KA03MN4521", "KA05TR1509"];

/** The contact history of the demo owner Asha, with different outcomes. */
const demoContacts: readonly DemoContact[] = [
  { plate: paid, hoursAgo: 3, reason: "6", attempts: [["message", delivered]], answer: "on_my_way_5" },
  { plate: paid, hoursAgo: 27, reason: null, attempts: [["call", answered]] },
  { plate: paid, hoursAgo: 75, reason: null, attempts: redirected },
  { plate: paid, hoursAgo: 200, reason: "9", attempts: reminded },
  { plate: paid, hoursAgo: 340, reason: null, attempts: [["emergency_call", unanswered]] },
  { plate: onTrial, hoursAgo: 50, reason: "11", attempts: reminded, answer: "taken_care_of" },
  { plate: onTrial, hoursAgo: 51, reason: null, attempts: [["call", ["failed"]]] },
];

/** The hashes of a scanner who does not exist. */
const nobody = { callerHash: "demo", siteHash: null, browserHash: null };

export async function fillContacts(services: CoreServices): Promise<void> {
  const { database } = services;
  for (const plate of [paid, onTrial]) {
    const [vehicle] = await database.select({ stickerId: vehicles.stickerId }).from(vehicles).where(eq(vehicles.plate, plate));
    const stickerId = vehicle?.stickerId ?? null;
    if (stickerId === null || (await database.$count(contacts, eq(contacts.stickerId, stickerId))) > 0) continue;
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
  for (const [kind, events, minutes = 0] of attempts) {
    const attempt = { contactId, attemptId: secrets.randomId(), at: after(minutes) };
    const isAutomatic = kind === "automatic_reminder" || kind === "redirected_call";
    await appendEvent(database, { ...attempt, type: "requested", detail: kind, ...(isAutomatic ? {} : nobody) });
    for (const type of events) await appendEvent(database, { ...attempt, type });
  }
  if (answer !== undefined) await appendEvent(database, { contactId, type: "owner_answered", detail: answer, at: after(ANSWER_MINUTES) });
}
