import { and, desc, eq, gt, lt, notInArray, or } from "drizzle-orm";

import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { callerLockKey, callerWaitSeconds, type CallerHashes } from "./caller-limits";
import type { Limit, RequestContext } from "./handler";
import { messages } from "./messages";
import { windowStart, type RateLimit } from "./rate-limit";
import { callerRequests } from "./tables";

/** How often something may happen. Each subject has its own rules. */
export type LimitRule = {
  /** Only rows of the same kind count. */
  readonly kind: (typeof callerRequests.$inferSelect)["kind"];
  /** For one network or target. An IPv6 site may do more (`callerWaitSeconds`). */
  readonly limits: readonly RateLimit[];
  /** What there is too much of, for the message. */
  readonly noun: string;
  /** The kind of lock. Accidents have their own, so that no flood of other requests makes them wait. */
  readonly lock?: "accident";
};

/** What is counted: requests of a network with its IPv6 site or, by `targetOf`, what concerns an account, a phone or a mailbox. */
export type Counting = Pick<RequestContext, "clock" | "secrets"> & CallerHashes;

/** Returns what to count if something is limited for whom it concerns, whatever network it comes from. */
export function targetOf({ clock, secrets }: Pick<Counting, "clock" | "secrets">, { kind }: LimitRule, target: string): Counting {
  return { clock, secrets, callerHash: secrets.hash("target", `${kind} ${target}`), siteHash: null };
}

/** Counts a request, unless a limit is reached. Concurrent requests cannot exceed it. @returns the exceeded limit, or null. */
export async function allow(transaction: Database, counting: Counting, rule: LimitRule): Promise<Limit | null> {
  const limit = await findLimit(transaction, counting, rule);
  if (limit === null) await count(transaction, counting, rule);
  return limit;
}

/** Locks what is counted until the transaction ends. @returns the exceeded limit, or null. */
export async function findLimit(transaction: Database, counting: Counting, rule: LimitRule): Promise<Limit | null> {
  await acquireAdvisoryLocks(transaction, { [rule.lock ?? "caller"]: callerLockKey(counting) });
  return limitAfter(await waitSeconds(transaction, counting, rule), rule);
}

/** Returns the seconds until a rule allows another request, or 0. Lock before, or concurrent requests may exceed the rule. */
export async function waitSeconds(transaction: Database, counting: Counting, { kind, limits }: LimitRule): Promise<number> {
  const now = counting.clock.now();
  let wait = 0;
  for (const limit of limits) {
    const ofLimit = await callerWaitSeconds(counting, limit, now, async ({ by, hash }, { count: most }) => {
      const latest = await transaction
        .select({ at: callerRequests.createdAt })
        .from(callerRequests)
        .where(and(eq(callerRequests[by], hash), eq(callerRequests.kind, kind), gt(callerRequests.createdAt, windowStart(limit, now))))
        .orderBy(desc(callerRequests.createdAt))
        .limit(most);
      return latest.map(({ at }) => at);
    });
    wait = Math.max(wait, ofLimit);
  }
  return wait;
}

/** Returns the limit that says how long to wait. Null if there is no wait. */
export function limitAfter(retryAfter: number, { noun }: Pick<LimitRule, "noun">): Limit | null {
  return retryAfter > 0 ? { kind: "limit", retryAfter, message: messages.tooMany(noun, retryAfter) } : null;
}

export async function count(transaction: Database, counting: Counting, { kind }: LimitRule): Promise<void> {
  const { clock, secrets, callerHash, siteHash } = counting;
  await transaction.insert(callerRequests).values({ id: secrets.randomId(), kind, callerHash, siteHash, createdAt: clock.now() });
}

/** The kinds that count over a day, the longest window. All others count over an hour at most. */
export const dailyKinds = [
  "named_phone",
  "named_mailbox",
  "accident_call",
  "accident_phone",
  "blood_group",
  "channel_message",
] as const satisfies LimitRule["kind"][];

/** Selects requests that no longer count for any limit. */
export function oldRequests(now: Date): readonly ExpiredRows[] {
  const { kind, createdAt } = callerRequests;
  return [
    {
      table: callerRequests,
      where: or(
        lt(createdAt, windowStart({ seconds: 86_400 }, now)),
        and(notInArray(kind, [...dailyKinds]), lt(createdAt, windowStart({ seconds: 3600 }, now))),
      ),
    },
  ];
}
