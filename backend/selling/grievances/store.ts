import { eq } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { grievances } from "./tables";

export type Grievance = typeof grievances.$inferSelect;

export async function insertGrievance(transaction: Database, grievance: typeof grievances.$inferInsert): Promise<void> {
  await transaction.insert(grievances).values(grievance);
}

/** Reads a grievance and locks its row until the transaction ends. */
export async function lockGrievance(transaction: Database, id: number): Promise<Grievance | null> {
  const [grievance] = await transaction.select().from(grievances).where(eq(grievances.id, id)).for("update");
  return grievance ?? null;
}

export async function changeGrievance(
  transaction: Database,
  id: number,
  changes: Pick<typeof grievances.$inferInsert, "answer" | "answeredAt" | "closedAt">,
): Promise<void> {
  await transaction.update(grievances).set(changes).where(eq(grievances.id, id));
}
