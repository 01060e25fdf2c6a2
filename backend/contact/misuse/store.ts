import { and, desc, eq, gt, inArray, isNull, lt } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { contacts, contactReports, wrongVehicleReports } from "../tables";
import type { CallerScope } from "../../requests/caller-limits";
import { KEPT_SECONDS } from "./rules";

/** Finds a contact of this sticker. Returns when it began, and the hashes of the network and IPv6 site that it came from. */
export async function findContactToReport(database: Database, stickerId: number, contactId: number) {
  const [contact] = await database
    .select({ callerHash: contacts.callerHash, siteHash: contacts.siteHash, createdAt: contacts.createdAt })
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.stickerId, stickerId), isNull(contacts.formerVehicleId)));
  return contact ?? null;
}

/** Stores a report. A second report of the same contact changes nothing. */
export async function insertContactReport(database: Database, report: typeof contactReports.$inferInsert): Promise<void> {
  await database.insert(contactReports).values(report).onConflictDoNothing();
}

/** Returns which of the contacts were reported. */
export async function reportedAmong(database: Database, contactIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (contactIds.length === 0) return new Set();
  const isAbout = inArray(contactReports.contactId, [...contactIds]);
  const reports = await database.select({ contactId: contactReports.contactId }).from(contactReports).where(isAbout);
  return new Set(reports.map(({ contactId }) => contactId));
}

export async function insertWrongVehicleReport(transaction: Database, report: typeof wrongVehicleReports.$inferInsert): Promise<void> {
  await transaction.insert(wrongVehicleReports).values(report);
}

/** Lists the latest reports of a network or IPv6 site about stickers on the wrong vehicle, newest first. */
export async function latestWrongVehicleReports(transaction: Database, { by, hash }: CallerScope, since: Date, most: number) {
  return transaction
    .select({ stickerId: wrongVehicleReports.stickerId, at: wrongVehicleReports.createdAt })
    .from(wrongVehicleReports)
    .where(and(eq(wrongVehicleReports[by], hash), gt(wrongVehicleReports.createdAt, since)))
    .orderBy(desc(wrongVehicleReports.createdAt))
    .limit(most);
}

/** Selects reports that are older than `KEPT_SECONDS`. */
export function oldReports(now: Date): readonly ExpiredRows[] {
  const before = secondsBefore(now, KEPT_SECONDS);
  return [
    { table: contactReports, where: lt(contactReports.createdAt, before) },
    { table: wrongVehicleReports, where: lt(wrongVehicleReports.createdAt, before) },
  ];
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
