import { eq } from "drizzle-orm";

import type { Database } from "../../../platform/database/database";
import { resellers } from "../tables";
import { type RequestContext, type Unauthorised, subjectOf } from "../../../requests/handler";
import { messages } from "../../../requests/messages";

export type Reseller = typeof resellers.$inferSelect;

export type ResellerTerms = Pick<Reseller, "prepaidDiscount" | "postpaidDiscount" | "purchaseLimit" | "gstin">;

async function findReseller(database: Database, id: number): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.id, id));
  return reseller ?? null;
}

/** Finds a reseller. @param email - in lower case. */
export async function findResellerByEmail(database: Database, email: string): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.email, email));
  return reseller ?? null;
}

/** Stores a reseller. @returns false if another reseller has the email address. */
export async function insertReseller(database: Database, reseller: typeof resellers.$inferInsert): Promise<boolean> {
  const inserted = await database
    .insert(resellers)
    .values(reseller)
    .onConflictDoNothing({ target: resellers.email })
    .returning({ id: resellers.id });
  return inserted.length > 0;
}

/** Changes a reseller's terms. Existing orders keep their terms. */
export async function changeTerms(database: Database, id: number, terms: ResellerTerms): Promise<void> {
  await database.update(resellers).set(terms).where(eq(resellers.id, id));
}

/**
 * Locks a reseller until the transaction ends. Use it before a change of the reseller's orders, credit or ledger. Otherwise two concurrent
 * transactions could use the same part of the purchase limit, or append a row after the same last row of the ledger.
 */
export async function lockReseller(transaction: Database, id: number): Promise<Reseller> {
  const [reseller] = await transaction.select().from(resellers).where(eq(resellers.id, id)).for("no key update");
  if (reseller === undefined) throw new Error("Reseller not found");
  return reseller;
}

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** Returns the reseller to whom the Bearer token was issued, or null if `guid` is not this reseller's. */
export async function authorisedReseller(context: RequestContext, guid: string): Promise<Reseller | null> {
  const reseller = await findReseller(context.database, subjectOf(context));
  return reseller?.guid === guid ? reseller : null;
}
