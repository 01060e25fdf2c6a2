import { and, eq, gt, isNotNull, isNull, lt, lte, or } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import type { CoreServices, Database } from "../platform/database/database";
import { emailChanges, phoneChanges } from "./tables";
import { derivedCodes } from "../platform/process/derived-code";

/** How long a change without the old phone or address waits, so that the owner can stop it, and how long a change can be taken back. */
const WAIT_DAYS = 7;

export type ChangeTable = typeof phoneChanges | typeof emailChanges;

/** What a link in a message is for, in the derivation of its code. */
export const { codeOf: linkCode, hashOf: linkCodeHash } = derivedCodes("link", 10);

/** Returns the row of a change that waits or was made, and the code of the link that stops it or takes it back. */
export function newChange({ clock, secrets }: CoreServices, ownerId: number) {
  const now = clock.now();
  const id = secrets.randomId();
  const code = linkCode(secrets, id);
  const dueAt = new Date(now.getTime() + WAIT_DAYS * DAY_MS);
  return { code, row: { id, ownerId, codeHash: linkCodeHash(secrets, code) ?? "", dueAt, createdAt: now } };
}

export function isWaitingFor(table: ChangeTable, ownerId: number) {
  return and(eq(table.ownerId, ownerId), isNull(table.madeAt));
}

/** Stops an owner's waiting change, if there is one. @returns whether there was one. */
export async function stopWaiting(transaction: Database, { clock }: CoreServices, table: ChangeTable, ownerId: number): Promise<boolean> {
  const stopped = await transaction
    .update(table)
    .set({ stoppedAt: clock.now() })
    .where(and(isWaitingFor(table, ownerId), isNull(table.stoppedAt)))
    .returning({ id: table.id });
  return stopped.length > 0;
}

/**
 * Returns whether a change of number or address can still be taken back, or a change of the other kind waits. A second change must wait:
 * otherwise whoever got into an account could change the address to which the link that takes the first one back went.
 */
export async function isBlocked(database: Database, { clock }: CoreServices, changing: ChangeTable, ownerId: number): Promise<boolean> {
  for (const table of [phoneChanges, emailChanges]) {
    const canBeTakenBack = and(isNotNull(table.madeAt), gt(table.dueAt, clock.now()));
    const isOpen = table === changing ? canBeTakenBack : or(canBeTakenBack, isNull(table.madeAt));
    if ((await database.$count(table, and(eq(table.ownerId, ownerId), isNull(table.stoppedAt), isOpen))) > 0) return true;
  }
  return false;
}

/** Selects the changes whose wait is over. */
export function isDue(table: ChangeTable, now: Date) {
  return and(isNull(table.madeAt), isNull(table.stoppedAt), lte(table.dueAt, now));
}

/** Deletes the changes whose links have ended. */
export async function deleteEnded(database: Database, table: ChangeTable, now: Date): Promise<void> {
  await database.delete(table).where(and(lt(table.dueAt, now), or(isNotNull(table.madeAt), isNotNull(table.stoppedAt))));
}
