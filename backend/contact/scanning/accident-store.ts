import { and, desc, eq, gt } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { accidentRequests } from "../tables";
import type { CallerScope } from "../../requests/caller-limits";

export type AccidentRequest = typeof accidentRequests.$inferInsert;

export async function insertAccidentRequest(transaction: Database, request: AccidentRequest): Promise<void> {
  await transaction.insert(accidentRequests).values(request);
}

/** Lists when a network or IPv6 site last made requests of this kind, newest first. */
export function latestAccidentsByCaller(
  transaction: Database,
  kind: AccidentRequest["kind"],
  { by, hash }: CallerScope,
  since: Date,
  count: number,
): Promise<Date[]> {
  return latest(
    transaction,
    and(eq(accidentRequests[by], hash), eq(accidentRequests.kind, kind), gt(accidentRequests.createdAt, since)),
    count,
  );
}

/** Lists when phone calls at accidents were last requested with this phone number, newest first. */
export function latestAccidentCallsFrom(transaction: Database, phoneHash: string, since: Date, count: number): Promise<Date[]> {
  return latest(transaction, and(eq(accidentRequests.phoneHash, phoneHash), gt(accidentRequests.createdAt, since)), count);
}

async function latest(transaction: Database, condition: ReturnType<typeof and>, count: number): Promise<Date[]> {
  const requests = await transaction
    .select({ at: accidentRequests.createdAt })
    .from(accidentRequests)
    .where(condition)
    .orderBy(desc(accidentRequests.createdAt))
    .limit(count);
  return requests.map(({ at }) => at);
}
