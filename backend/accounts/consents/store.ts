import { and, desc, eq, isNull } from "drizzle-orm";

import { NOTICE_VERSION, type ShownNotice } from "#contract/notice";
import type { CoreServices, Database } from "../../platform/database/database";
import { consents } from "../tables";

type Consent = typeof consents.$inferSelect;
type Giver = Pick<Consent, "ownerId" | "purpose"> | (Pick<Consent, "contactId"> & { readonly purpose: "call" });

/** Stores that a person agreed to the notice. Does nothing if this owner's consent to this version is stored and still valid. */
export async function recordConsent(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  giver: Giver,
  { version, language }: ShownNotice,
): Promise<void> {
  await transaction
    .insert(consents)
    .values({ id: secrets.randomId(), ...giver, version, language, givenAt: clock.now() })
    .onConflictDoNothing();
}

/** Returns whether the owner has not yet agreed to the current notice. */
export async function isConsentDue(database: Database, ownerId: number): Promise<boolean> {
  const isCurrent = and(isValid(ownerId, "account"), eq(consents.version, NOTICE_VERSION));
  return (await database.$count(consents, isCurrent)) === 0;
}

/** Lists what an owner agreed to, newest first, withdrawn consents too. */
export async function consentsOf(database: Database, ownerId: number) {
  const { purpose, version, language, givenAt, withdrawnAt } = consents;
  const isOfOwner = eq(consents.ownerId, ownerId);
  return database.select({ purpose, version, language, givenAt, withdrawnAt }).from(consents).where(isOfOwner).orderBy(desc(givenAt));
}

export async function withdrawConsents(transaction: Database, ownerId: number, purpose: Consent["purpose"], now: Date): Promise<void> {
  await transaction.update(consents).set({ withdrawnAt: now }).where(isValid(ownerId, purpose));
}

function isValid(ownerId: number, purpose: Consent["purpose"]) {
  return and(eq(consents.ownerId, ownerId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt));
}
