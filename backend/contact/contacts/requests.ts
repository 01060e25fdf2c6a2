import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";

import { REMINDER_SECONDS } from "#contract/contact-policy";
import type { Database } from "../../platform/database/database";
import { contactEvents, contacts, presenceProofs } from "../tables";
import type { CallerScope, ScannerHashes } from "../../requests/caller-limits";
import type { AttemptKind, Contact } from "./contact";
import { openSince, readContacts } from "./store";

/**
 * Lists the messages and phone calls of these kinds that were requested for a sticker, newest first: those of this caller since `since`,
 * and those of everybody since `sinceOfAll`.
 */
export async function requestsForSticker(
  transaction: Database,
  { stickerId, callerHash }: { readonly stickerId: number; readonly callerHash: string },
  kinds: readonly AttemptKind[],
  { since, sinceOfAll }: { readonly since: Date; readonly sinceOfAll: Date },
) {
  const isCounted = and(
    eq(contacts.stickerId, stickerId),
    gt(contacts.createdAt, openSince(since)),
    isRequestOf(kinds),
    or(gt(contactEvents.at, sinceOfAll), and(eq(contactEvents.callerHash, callerHash), gt(contactEvents.at, since))),
  );
  return transaction
    .select({
      at: contactEvents.at,
      kind: contactEvents.detail,
      reason: contacts.reason,
      callerHash: contactEvents.callerHash,
      browserHash: contactEvents.browserHash,
    })
    .from(contactEvents)
    .innerJoin(contacts, eq(contacts.id, contactEvents.contactId))
    .where(isCounted)
    .orderBy(desc(contactEvents.at));
}

/** A message or phone call that a scanner requested. */
export type RequestedContact = Awaited<ReturnType<typeof requestsForSticker>>[number];

/**
 * Lists the ids of the contacts that this scanner began in the last ten minutes for a sticker and reason, newest first. The same browser is
 * the same scanner. If a browser sent no mark, its network is the same scanner.
 * @param mustBeProven - whether to leave out contacts that were begun without a proof of presence.
 */
export async function contactsOfScanner(
  transaction: Database,
  { stickerId, reason, mustBeProven }: { readonly stickerId: number; readonly reason: string; readonly mustBeProven: boolean },
  { callerHash, browserHash }: ScannerHashes,
  now: Date,
): Promise<number[]> {
  const since = new Date(now.getTime() - REMINDER_SECONDS * 1000);
  const isUnmarked = browserHash === null ? undefined : isNull(contacts.browserHash);
  const isSameNetwork = and(eq(contacts.callerHash, callerHash), isUnmarked);
  const isSameScanner = browserHash === null ? isSameNetwork : or(eq(contacts.browserHash, browserHash), isSameNetwork);
  const isItsProof = and(eq(presenceProofs.contactId, contacts.id), eq(presenceProofs.isRight, true));
  const isProven = mustBeProven ? sql`exists (select 1 from ${presenceProofs} where ${isItsProof})` : undefined;
  const isWanted = and(
    eq(contacts.stickerId, stickerId),
    isNull(contacts.formerVehicleId),
    eq(contacts.reason, reason),
    gt(contacts.createdAt, since),
  );
  const rows = await transaction
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isWanted, isSameScanner, isProven))
    .orderBy(desc(contacts.createdAt), desc(contacts.id));
  return rows.map(({ id }) => id);
}

/** Reads the other contacts for the same sticker and reason that began at most ten minutes before. None for one that is about a call. */
export async function contactsAboutSame(database: Database, { id, stickerId, reason, createdAt }: Contact): Promise<Contact[]> {
  if (reason === null) return [];
  const since = new Date(createdAt.getTime() - REMINDER_SECONDS * 1000);
  const isSame = and(eq(contacts.stickerId, stickerId), isNull(contacts.formerVehicleId), eq(contacts.reason, reason));
  const isEarlier = and(isSame, ne(contacts.id, id), gt(contacts.createdAt, since));
  const rows = await database.select({ id: contacts.id }).from(contacts).where(isEarlier);
  const ids = rows.map((contact) => contact.id);
  return readContacts(database, ids);
}

/** A network, its IPv6 site, or a browser with its mark. */
type Requester = CallerScope | { readonly by: "browserHash"; readonly hash: string };

/** Returns a query for the times at which somebody requested messages and phone calls of these kinds, for any sticker. */
export function requestsBy(transaction: Database, { by, hash }: Requester, kinds: readonly AttemptKind[], since: Date) {
  const isCounted = and(eq(contactEvents[by], hash), isRequestOf(kinds), gt(contactEvents.at, since));
  return transaction.select({ at: contactEvents.at }).from(contactEvents).where(isCounted);
}

function isRequestOf(kinds: readonly AttemptKind[]) {
  return and(eq(contactEvents.type, "requested"), inArray(contactEvents.detail, [...kinds]));
}
