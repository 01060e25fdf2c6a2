import { count, eq } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { owners, vehicles } from "../registry/tables";

export type Owner = typeof owners.$inferSelect;

/** An owner's login data. */
export type OwnerAccount = { readonly id: number; readonly loginId: number; readonly vehicleCount: number; readonly language: string };

export async function findOwner(database: Database, id: number): Promise<Owner | null> {
  const [owner] = await database.select().from(owners).where(eq(owners.id, id));
  return owner ?? null;
}

/** Finds login data by phone number. Uses one query, so that unknown phone numbers take the same time. */
export async function findOwnerByPhone(database: Database, phone: string): Promise<OwnerAccount | null> {
  const [owner] = await database
    .select({ id: owners.id, loginId: owners.loginId, language: owners.language, vehicleCount: count(vehicles.id) })
    .from(owners)
    .leftJoin(vehicles, eq(vehicles.ownerId, owners.id))
    .where(eq(owners.phone, phone))
    .groupBy(owners.id);
  return owner ?? null;
}

export async function insertOwner(transaction: Database, owner: typeof owners.$inferInsert): Promise<void> {
  await transaction.insert(owners).values(owner);
}

export async function updateEmail(transaction: Database, ownerId: number, email: string): Promise<void> {
  await transaction.update(owners).set({ email }).where(eq(owners.id, ownerId));
}
