import { asc, eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { resellers } from "../../database/schema/resellers";

export type Reseller = typeof resellers.$inferSelect;

export type ResellerTerms = Pick<Reseller, "prepaidDiscount" | "postpaidDiscount" | "purchaseLimit">;

export async function findReseller(database: Database, id: number): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.id, id));
  return reseller ?? null;
}

/** @param email - in lower case. */
export async function findResellerByEmail(database: Database, email: string): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.email, email));
  return reseller ?? null;
}

/** Lists all resellers by name. */
export async function listResellers(database: Database): Promise<Reseller[]> {
  return database.select().from(resellers).orderBy(asc(resellers.name), asc(resellers.id));
}

/** @returns false if the email address is taken. */
export async function insertReseller(database: Database, reseller: typeof resellers.$inferInsert): Promise<boolean> {
  const inserted = await database
    .insert(resellers)
    .values(reseller)
    .onConflictDoNothing({ target: resellers.email })
    .returning({ id: resellers.id });
  return inserted.length > 0;
}

/** Changes a reseller's terms. Existing orders keep theirs. */
export async function changeTerms(database: Database, id: number, terms: ResellerTerms): Promise<void> {
  await database.update(resellers).set(terms).where(eq(resellers.id, id));
}

/**
 * Locks a reseller until the transaction ends. Call it before changing orders, credit or ledger. Otherwise concurrent transactions could
 * read the same purchase limit or last row.
 */
export async function lockReseller(transaction: Database, id: number): Promise<Reseller> {
  const [reseller] = await transaction.select().from(resellers).where(eq(resellers.id, id)).for("no key update");
  if (reseller === undefined) throw new Error("Reseller not found");
  return reseller;
}
