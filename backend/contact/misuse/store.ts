import { and, count, countDistinct, desc, eq, gt, inArray, isNull, lt, max } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { stickers } from "../../registry/tables";
import { contactReports, contacts, wrongVehicleReports } from "../tables";
import type { CallerScope } from "../../requests/caller-limits";
import { KEPT_SECONDS, REPORT_SECONDS } from "./rules";

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
  const reports = await database
    .select({ contactId: contactReports.contactId })
    .from(contactReports)
    .where(inArray(contactReports.contactId, [...contactIds]));
  return new Set(reports.map(({ contactId }) => contactId));
}

/** Counts the owners whose reports lower the limits of a network or IPv6 site now. */
async function countReportingOwners(database: Database, { by, hash }: CallerScope, now: Date): Promise<number> {
  const [counted] = await database
    .select({ owners: countDistinct(contactReports.ownerId) })
    .from(contactReports)
    .where(and(eq(contactReports[by], hash), gt(contactReports.createdAt, secondsBefore(now, REPORT_SECONDS))));
  return counted?.owners ?? 0;
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

/** Lists reported contacts for the operator, newest report first, without anything that identifies a person. */
export async function listContactReports(database: Database, now: Date) {
  const reports = await database
    .select({
      reportedAt: contactReports.createdAt,
      contactedAt: contacts.createdAt,
      reason: contacts.reason,
      callerHash: contactReports.callerHash,
    })
    .from(contactReports)
    .innerJoin(contacts, eq(contacts.id, contactReports.contactId))
    .orderBy(desc(contactReports.createdAt));
  const owners = new Map<string, number>();
  for (const { callerHash } of reports)
    if (!owners.has(callerHash)) owners.set(callerHash, await countReportingOwners(database, { by: "callerHash", hash: callerHash }, now));
  return reports.map(({ callerHash, ...report }) => ({ ...report, owners: owners.get(callerHash) ?? 0 }));
}

/** Lists the stickers that were reported to be on the wrong vehicle, latest report first. */
export async function listWrongVehicles(database: Database) {
  return database
    .select({
      code: stickers.guid,
      status: stickers.status,
      reports: count(),
      networks: countDistinct(wrongVehicleReports.callerHash),
      latestAt: max(wrongVehicleReports.createdAt),
    })
    .from(wrongVehicleReports)
    .innerJoin(stickers, eq(stickers.id, wrongVehicleReports.stickerId))
    .groupBy(stickers.id)
    .orderBy(desc(max(wrongVehicleReports.createdAt)));
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
