import { eq } from "drizzle-orm";

import type { Database } from "../database/database";
import { owners, vehicles } from "../database/schema";

/** An owner as logging in needs to know one. */
export type OwnerAccount = { readonly id: number; readonly loginId: number; readonly vehicleCount: number };

export async function findOwnerByPhone(database: Database, phone: string): Promise<OwnerAccount | null> {
  const [owner] = await database.select({ id: owners.id, loginId: owners.loginId }).from(owners).where(eq(owners.phone, phone));
  if (owner === undefined) return null;
  return { ...owner, vehicleCount: await database.$count(vehicles, eq(vehicles.ownerId, owner.id)) };
}

export async function insertOwner(transaction: Database, owner: typeof owners.$inferInsert): Promise<void> {
  await transaction.insert(owners).values(owner);
}

export async function updateEmail(transaction: Database, ownerId: number, email: string): Promise<void> {
  await transaction.update(owners).set({ email }).where(eq(owners.id, ownerId));
}
