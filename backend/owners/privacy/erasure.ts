import { eq, lte } from "drizzle-orm";

import { dayFirstOf, dayInIndia } from "#contract/day";
import { ERASURE_WAIT_DAYS } from "#contract/retention";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { Database } from "../../platform/database/database";
import { findOwner, lockOwnerToErase, type Owner } from "../../registry/owners";
import { erasureRequests, erasures } from "../tables";
import { buttonTo, paragraph } from "../../delivery/messages/compose-mail";
import { fill } from "../../delivery/messages/sms-templates";
import { describeError } from "../../../runtime/describe-error";
import type { Log } from "../../platform/process/log";
import type { Services } from "../../requests/services";
import { mailOwner } from "../mails";
import { personalData, type PersonalData } from "./personal-data";
import { findPerson, withSealedRows, type Person } from "./person";

/**
 * Stores that the owner wants the account erased, and tells the owner by mail. An earlier request stays as it is.
 * @returns when it is due.
 */
export async function scheduleErasure(transaction: Database, services: Services, owner: Owner): Promise<Date> {
  const now = services.clock.now();
  const dueAt = new Date(now.getTime() + ERASURE_WAIT_DAYS * 86_400_000);
  const stored = await transaction
    .insert(erasureRequests)
    .values({ ownerId: owner.id, requestedAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ dueAt: erasureRequests.dueAt });
  if (stored.length === 0) return (await erasureDueAt(transaction, owner.id)) ?? dueAt;
  const { environment } = services;
  await mailOwner(transaction, services, owner, ({ erasureSubject, erasure, keepAccount: { next, button } }) => ({
    subject: fill(erasureSubject, { brand: environment.brandName }),
    parts: [
      { kind: "paragraph", lines: [fill(erasure, { day: dayFirstOf(dayInIndia(dueAt)) }), next] },
      ...buttonTo(environment, button, "/mydata"),
    ],
  }));
  return dueAt;
}

export async function erasureDueAt(database: Database, ownerId: number): Promise<Date | null> {
  return (await findRequest(database, ownerId))?.dueAt ?? null;
}

async function findRequest(database: Database, ownerId: number) {
  const [request] = await database.select().from(erasureRequests).where(eq(erasureRequests.ownerId, ownerId));
  return request;
}

/** Takes a request back. An erasure that has already begun finishes. */
export async function cancelErasure(database: Database, ownerId: number): Promise<void> {
  await database.delete(erasureRequests).where(eq(erasureRequests.ownerId, ownerId));
}

/** Erases the accounts whose wait is over. If one cannot be erased, erases the others. */
export async function eraseDueAccounts(services: Services, log: Log): Promise<void> {
  const { database, clock } = services;
  const isDue = lte(erasureRequests.dueAt, clock.now());
  const due = await database.select({ ownerId: erasureRequests.ownerId }).from(erasureRequests).where(isDue);
  for (const { ownerId } of due) {
    await eraseOwner(services, ownerId, null).catch((error: unknown) =>
      log({ level: "error", event: "erasure failed", error: describeError(error) }),
    );
  }
}

/**
 * Erases an owner: removes the personal data from every table, except what the law keeps, and mails a certificate.
 * @param operatorsReason - why the operator erases the account at once, or null for a request of the owner that is due.
 * @returns the number of the certificate. Null if the owner does not exist, or has no request that is due.
 */
export async function eraseOwner(services: Services, ownerId: number, operatorsReason: string | null): Promise<number | null> {
  const certificate = await services.database.transaction(async (transaction) => {
    const known = await findOwner(transaction, ownerId);
    if (known === null) return null;
    // No code for this phone number may be stored while its rows go. A change of number takes its locks in this order too.
    await acquireAdvisoryLocks(transaction, { account: known.phone });
    const owner = await lockOwnerToErase(transaction, ownerId);
    if (owner === null) return null;
    if (owner.phone !== known.phone) throw new Error("The phone number changed meanwhile. The erasure can be tried again");
    const now = services.clock.now();
    const request = operatorsReason === null ? await findRequest(transaction, ownerId) : { requestedAt: now, dueAt: now };
    const person = await findPerson(transaction, ownerId);
    if (request === undefined || request.dueAt > now || person === null) return null;
    await eraseRows(transaction, await withSealedRows(transaction, services, person), personalData);
    const id = services.secrets.randomId();
    const requestedBy = operatorsReason === null ? "owner" : "operator";
    await transaction
      .insert(erasures)
      .values({ id, requestedBy, reason: operatorsReason ?? "", requestedAt: request.requestedAt, erasedAt: now });
    await mailOwner(transaction, services, owner, ({ erasedSubject, erased, certificate: number, kept, stickers }) => ({
      subject: fill(erasedSubject, { brand: services.environment.brandName }),
      parts: [
        paragraph(fill(erased, { day: dayFirstOf(dayInIndia(now)) })),
        { kind: "rows", rows: [[number, String(id)]], hasTotal: false },
        { kind: "paragraph", lines: [kept, stickers] },
      ],
    }));
    return id;
  });
  services.outbox.wake();
  return certificate;
}

/** Returns whether the owner asked to erase the account, and has not taken it back. */
export async function isErasing(database: Database, ownerId: number): Promise<boolean> {
  return (await database.$count(erasureRequests, eq(erasureRequests.ownerId, ownerId))) > 0;
}

export async function eraseRows(transaction: Database, person: Person, places: readonly PersonalData[]): Promise<void> {
  for (const { table, where, erasure } of places) {
    const rows = where(person, transaction);
    if (rows === undefined) throw new Error("Without a condition, an erasure would concern everybody");
    if (erasure === "delete") await transaction.delete(table).where(rows);
    else if ("set" in erasure) await transaction.update(table).set(erasure.set).where(rows);
  }
}
