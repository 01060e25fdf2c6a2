import { count, eq } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import { owners, vehicles } from "./tables";

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

/** Locks an owner's row until the transaction ends, so that only one change at a time is counted. */
export async function lockOwner(transaction: Database, id: number): Promise<void> {
  await transaction.select({ id: owners.id }).from(owners).where(eq(owners.id, id)).for("no key update");
}

/** Reads an owner and locks the row against everything, also against new rows that refer to it. */
export async function lockOwnerToErase(transaction: Database, id: number): Promise<Owner | null> {
  const [owner] = await transaction.select().from(owners).where(eq(owners.id, id)).for("update");
  return owner ?? null;
}

export async function insertOwner(transaction: Database, owner: typeof owners.$inferInsert): Promise<void> {
  await transaction.insert(owners).values(owner);
}

export async function updateOwner(database: Database, id: number, changes: Partial<Omit<Owner, "id" | "loginId">>): Promise<void> {
  await database.update(owners).set(changes).where(eq(owners.id, id));
}
