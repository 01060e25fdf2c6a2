import { eq } from "drizzle-orm";

import type { Database } from "../database/database";
import { resellers } from "./tables";

export type Reseller = typeof resellers.$inferSelect;

export async function findReseller(database: Database, id: number): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.id, id));
  return reseller ?? null;
}

/** @param email - in lower case. */
export async function findResellerByEmail(database: Database, email: string): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.email, email));
  return reseller ?? null;
}

/**
 * Holds a reseller until the transaction ends. Whoever changes orders, credit or ledger does so first, so that no two see the
 * same purchase limit or the same last row.
 */
export async function holdReseller(transaction: Database, id: number): Promise<Reseller> {
  const [reseller] = await transaction.select().from(resellers).where(eq(resellers.id, id)).for("no key update");
  if (reseller === undefined) throw new Error("There is no such reseller");
  return reseller;
}
