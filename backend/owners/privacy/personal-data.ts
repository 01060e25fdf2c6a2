import { and, eq, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Database } from "../../platform/database/database";
import { consents, guessAllowances, knownBrowsers, oneTimeCodes, sessions } from "../../accounts/tables";
import { contactReports, contacts, stoppedCallers } from "../../contact/tables";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../delivery/tables";
import { alertChoices, contactSettings, owners, pushSubscriptions, stickers, vehiclePeople, vehicles } from "../../registry/tables";
import { idempotencyKeys } from "../../requests/tables";
import { inquiries } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import { orders, taxDocuments } from "../../selling/tables";
import { alertTests, emailChanges, erasureRequests, nominees, notes, ownerEvents, phoneChanges } from "../tables";
import { wipedPayload } from "../../delivery/messages/message";
import { isLetterOf, isOrderOf } from "../rows-by-phone";
import { isInBooks, namelessOrder, unreachableOrder } from "../../selling/orders/books";
import type { Person } from "./person";

/** Where personal data of an owner is, in one table. The export, the erasure and a test of the whole schema use it. */
export type PersonalData = {
  readonly table: PgTable;
  /** The columns with data about the owner, by their names in the schema. The export shows them. */
  readonly columns: readonly string[];
  /** What the rows are called on /mydata. Null if the export leaves them out, because their columns are encrypted or say nothing. */
  readonly section: string | null;
  readonly shown?: readonly string[];
  readonly where: (person: Person, database: Database) => SQL | undefined;
  /** What an erasure does with these rows: `kept` names the law for which they stay. */
  readonly erasure: "delete" | { readonly set: Readonly<Record<string, unknown>> } | { readonly kept: string };
};

/** Encrypted rows that name the person: messages, and answers that are kept for repeated requests. */
export const sealedData: readonly PersonalData[] = [
  ofOwner(sandboxDeliveries, "payload", null, ({ sealed }) => inArray(sandboxDeliveries.outboxId, [...sealed.sandbox])),
  ofOwner(idempotencyKeys, "result", null, ({ sealed }) => inArray(idempotencyKeys.key, [...sealed.answers])),
  {
    ...ofOwner(outbox, "payload", null, (person, database) => {
      const ofContacts = database.select({ id: contacts.id }).from(contacts).where(ownContacts(person));
      const isWaiting = inArray(outbox.state, ["waiting", "leased"]);
      return or(inArray(outbox.id, [...person.sealed.messages]), and(inArray(outbox.contactId, ofContacts), isWaiting));
    }),
    // A message that is being sent is not retried.
    erasure: {
      set: {
        payload: wipedPayload,
        isCancelled: true,
        state: sql`case when ${outbox.state} = 'waiting' then 'cancelled' else ${outbox.state} end`,
        finishedAt: sql`coalesce(${outbox.finishedAt}, ${outbox.dueAt})`,
      },
    },
  },
];

/**
 * All personal data of owners, in the order of an erasure: rows that refer to other rows come first.
 *
 * If you add a table or a column with an owner's data, add it here. If it has none, name it in `personal-data.test.ts`, which fails
 * until each column of the schema is in one of the two.
 */
export const personalData: readonly PersonalData[] = [
  ofOwner(sessions, "createdAt lastUsedAt", "sessions", (person) => and(eq(sessions.role, "owner"), eq(sessions.subjectId, person.id))),
  ofOwner(oneTimeCodes, "account email purpose createdAt", "codes", ({ phone }) => eq(oneTimeCodes.account, phone)),
  ofOwner(knownBrowsers, "account lastUsedAt", "browsers", ({ phone }) => eq(knownBrowsers.account, phone)),
  ofOwner(guessAllowances, "account", null, ({ phone }) => eq(guessAllowances.account, phone)),
  ofOwner(consents, "purpose version language givenAt withdrawnAt", null, ({ id }) => eq(consents.ownerId, id)),
  ofOwner(nominees, "name phone", "nominee", ({ id }) => eq(nominees.ownerId, id)),
  ofOwner(erasureRequests, "requestedAt dueAt", null, ({ id }) => eq(erasureRequests.ownerId, id)),
  ofOwner(contactReports, "createdAt", "reports", ({ id }) => eq(contactReports.ownerId, id)),
  ofOwner(
    contactSettings,
    "quietFromMinute quietToMinute blockedMessageIds takesCalls showsBloodGroup masksPlate emergencyCalls messagesPerHour asksProof",
    "settings",
    ({ vehicleIds }) => inArray(contactSettings.vehicleId, [...vehicleIds]),
  ),
  ofOwner(
    alertChoices,
    "whatsappSince whatsappPausedUntil spokenCalls takesSms copiesByMail hidesReason language deliveredAt",
    "settings",
    ({ id }) => eq(alertChoices.ownerId, id),
  ),
  ofOwner(pushSubscriptions, "browser createdAt", "alertBrowsers", ({ id }) => eq(pushSubscriptions.ownerId, id)),
  ofOwner(alertTests, "channel at", "alertTests", ({ id }) => eq(alertTests.ownerId, id)),
  ofOwner(stoppedCallers, "messageId contactedAt createdAt expiresAt", "stoppedPeople", ({ stickerIds }) =>
    inArray(stoppedCallers.stickerId, [...stickerIds]),
  ),
  ofOwner(notes, "message createdAt", "notes", (person, database) =>
    or(
      eq(notes.ownerId, person.id),
      inArray(notes.orderId, database.select({ id: orders.id }).from(orders).where(isOrderOf(person, database))),
      inArray(notes.inquiryId, database.select({ id: inquiries.id }).from(inquiries).where(isLetterOf(person, inquiries))),
    ),
  ),
  ofOwner(inquiries, "firstName lastName email phone message createdAt answer", "inquiries", (person) => isLetterOf(person, inquiries)),
  ofOwner(grievances, "name email phone message language createdAt answer answeredAt", "grievances", (person) =>
    isLetterOf(person, grievances),
  ),
  ofOwner(sandboxNumbers, "phone habit", null, ({ phone }) => eq(sandboxNumbers.phone, phone)),
  ...sealedData,
  {
    ...ofOwner(contacts, "reason createdAt", "contacts", ownContacts),
    erasure: { kept: "logs of processing for a year (DPDP Rules 2025, rule 8(3)), without name, phone number and plate" },
  },
  ordersOf((database) => not(isInBooks(database)), namelessOrder),
  {
    ...ofOwner(taxDocuments, "content", null, (person, database) =>
      inArray(taxDocuments.orderId, database.select({ id: orders.id }).from(orders).where(isOrderOf(person, database))),
    ),
    erasure: { kept: "invoices with the buyer's name and address for 72 months (CGST Act, section 36)" },
  },
  ordersOf(isInBooks, unreachableOrder),
  {
    ...ofOwner(stickers, "status", null, ({ stickerIds }) => inArray(stickers.id, [...stickerIds])),
    // A sticker stays on its vehicle. If it were free again, whoever scans it first could register it and get the messages.
    erasure: { set: { status: "void" } },
  },
  ofOwner(ownerEvents, "kind detail doneBy reason at", "history", ({ id }) => eq(ownerEvents.ownerId, id)),
  ofOwner(phoneChanges, "value dueAt", null, ({ id }) => eq(phoneChanges.ownerId, id)),
  ofOwner(emailChanges, "value dueAt", null, ({ id }) => eq(emailChanges.ownerId, id)),
  ofOwner(vehiclePeople, "role phone state", "people", ({ vehicleIds, phone }) =>
    or(inArray(vehiclePeople.vehicleId, [...vehicleIds]), and(eq(vehiclePeople.role, "second_driver"), eq(vehiclePeople.phone, phone))),
  ),
  ofOwner(vehicles, "plate emergencyPhone trialEndsAt createdAt", "vehicles", ({ id }) => eq(vehicles.ownerId, id)),
  ofOwner(owners, "name phone email dateOfBirth address city state pincode bloodGroup language createdAt loginId", "profile", ({ id }) =>
    eq(owners.id, id),
  ),
];

/** The contacts about the owner's vehicles, while each had its sticker. */
function ownContacts({ stickerIds, vehicleIds }: Person): SQL | undefined {
  const isPresent = and(inArray(contacts.stickerId, [...stickerIds]), isNull(contacts.formerVehicleId));
  return or(isPresent, inArray(contacts.formerVehicleId, [...vehicleIds]));
}

function ofOwner(table: PgTable, columns: string, section: string | null, where: PersonalData["where"]): PersonalData {
  return { table, columns: columns.split(" "), section, where, erasure: "delete" };
}

/** Orders of one kind, because each kind is erased in its own way. */
function ordersOf(which: (database: Database) => SQL, set: Readonly<Record<string, unknown>>): PersonalData {
  return {
    ...ofOwner(orders, "name phone email address city state pincode businessName gstin", "orders", (person, database) =>
      and(isOrderOf(person, database), which(database)),
    ),
    shown: ["id", "kind", "total", "createdAt"],
    erasure: { set },
  };
}
