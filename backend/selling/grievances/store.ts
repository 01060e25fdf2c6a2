import { and, desc, eq, gt } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { grievances } from "./tables";
import type { CallerScope } from "../../requests/caller-limits";
import { windowStart, type RateLimit } from "../../requests/rate-limit";

export type Grievance = typeof grievances.$inferSelect;

export async function insertGrievance(transaction: Database, grievance: typeof grievances.$inferInsert): Promise<void> {
  await transaction.insert(grievances).values(grievance);
}

/** Lists the times of the caller's grievances within the limit's window, newest first. */
export async function recentGrievances(transaction: Database, { by, hash }: CallerScope, now: Date, limit: RateLimit): Promise<Date[]> {
  const recent = await transaction
    .select({ at: grievances.createdAt })
    .from(grievances)
    .where(and(eq(grievances[by], hash), gt(grievances.createdAt, windowStart(limit, now))))
    .orderBy(desc(grievances.createdAt))
    .limit(limit.count);
  return recent.map(({ at }) => at);
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
