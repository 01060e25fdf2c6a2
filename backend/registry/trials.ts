import { and, asc, eq, gt, lt, lte, ne, notExists } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import type { CoreServices, Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { stickers, trialNotices, vehicles } from "./tables";

export type TrialNotice = Pick<typeof trialNotices.$inferSelect, "vehicleId" | "kind" | "about">;

/** The trials that end after one moment and not after another, of vehicles that were registered before a third. */
type Period = { readonly after: Date; readonly until: Date; readonly registeredBefore: Date };

const MOST_AT_ONCE = 500;

/** Lists vehicles whose trial ends in a period, and whose owners have not been told of it, first end first. */
export async function untoldTrials(database: Database, kind: TrialNotice["kind"], { after, until, registeredBefore }: Period) {
  const { id: vehicleId, ownerId, plate, trialEndsAt } = vehicles;
  const isTold = and(eq(trialNotices.vehicleId, vehicleId), eq(trialNotices.kind, kind), eq(trialNotices.about, trialEndsAt));
  const told = database.select({ kind: trialNotices.kind }).from(trialNotices).where(isTold);
  const onTrial = and(eq(stickers.id, vehicles.stickerId), eq(stickers.isPaid, false), eq(stickers.isPostpaid, false));
  const found = await database
    .select({ vehicleId, ownerId, plate, trialEndsAt })
    .from(vehicles)
    .innerJoin(stickers, and(onTrial, ne(stickers.status, "void")))
    .where(and(gt(trialEndsAt, after), lte(trialEndsAt, until), lt(vehicles.createdAt, registeredBefore), notExists(told)))
    .orderBy(asc(trialEndsAt))
    .limit(MOST_AT_ONCE);
  return found.flatMap(({ trialEndsAt: endsAt, ...vehicle }) => (endsAt === null ? [] : [{ ...vehicle, endsAt }]));
}

/** Stores that an owner is told. @returns false if they were told before. Of two processes, only one gets true. */
export async function noteTrialNotice(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  notice: TrialNotice,
): Promise<boolean> {
  const stored = await transaction
    .insert(trialNotices)
    .values({ id: secrets.randomId(), ...notice, toldAt: clock.now() })
    .onConflictDoNothing({ target: [trialNotices.vehicleId, trialNotices.kind, trialNotices.about] })
    .returning({ kind: trialNotices.kind });
  return stored.length > 0;
}

const KEPT_DAYS = 30;

/** Selects notices that are no longer needed: owners are told of an end for a few days only. */
export function oldTrialNotices(now: Date): readonly ExpiredRows[] {
  return [{ table: trialNotices, where: lt(trialNotices.toldAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)) }];
}
