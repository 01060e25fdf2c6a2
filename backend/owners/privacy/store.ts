import { eq } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { owners } from "../../registry/tables";
import { nominees } from "../tables";

export async function deleteBloodGroup(transaction: Database, ownerId: number): Promise<void> {
  await transaction.update(owners).set({ bloodGroup: "" }).where(eq(owners.id, ownerId));
}

export async function putNominee(database: Database, { ownerId, ...nominee }: typeof nominees.$inferInsert): Promise<void> {
  await database
    .insert(nominees)
    .values({ ownerId, ...nominee })
    .onConflictDoUpdate({ target: nominees.ownerId, set: nominee });
}

export async function deleteNominee(database: Database, ownerId: number): Promise<void> {
  await database.delete(nominees).where(eq(nominees.ownerId, ownerId));
}
