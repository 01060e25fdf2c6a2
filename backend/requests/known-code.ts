import { and, desc, eq, gt, lt } from "drizzle-orm";

import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { unknownCodes } from "./tables";
import { callerLockKey, callerWaitSeconds, type CallerScope } from "./caller-limits";
import type { Limit, RequestContext } from "./handler";
import { messages } from "./messages";
import { windowStart, type RateLimit } from "./rate-limit";

type CodeKind = (typeof unknownCodes.$inferSelect)["kind"];

/**
 * How many unknown codes of a kind a network may try. The code in an owner's link (`answer`) has 50 bits, so nobody can guess it within the
 * limit. The code in an order's link (`order`) has 80. The limit for links is high, so that one person's guesses do not lock out others who
 * share a mobile operator's IP address. The operator's SANDBOX_TOKEN (`sandbox`) may be short.
 */
export const unknownCodeLimits: Readonly<Record<CodeKind, RateLimit>> = {
  sticker: { count: 20, seconds: 3600 },
  answer: { count: 1000, seconds: 3600 },
  order: { count: 1000, seconds: 3600 },
  sandbox: { count: 20, seconds: 3600 },
};

type Lookup<Found> = { readonly kind: "found"; readonly found: Found } | { readonly kind: "unknown" } | Limit;

/**
 * Looks up a code, and counts it if it is unknown. After too many unknown codes of a kind, a network is refused every code of this kind,
 * so that it learns nothing more. Lookups of one network run one after another, so that concurrent lookups cannot exceed the limit.
 * @param find - returns what the code belongs to, or null if the code is unknown.
 */
export function findByCode<Found>(
  context: Pick<RequestContext, "database" | "callerHash" | "siteHash" | "clock" | "secrets">,
  kind: CodeKind,
  find: (transaction: Database) => Promise<Found | null>,
): Promise<Lookup<Found>> {
  const { database, callerHash, siteHash, clock, secrets } = context;
  return database.transaction(async (transaction) => {
    await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
    const now = clock.now();
    const wait = await callerWaitSeconds(context, unknownCodeLimits[kind], now, (scope, limit) =>
      latestUnknownCodes(transaction, kind, scope, windowStart(limit, now), limit.count),
    );
    if (wait > 0) return { kind: "limit", retryAfter: wait, message: messages.tooMany("attempts", wait) };
    const found = await find(transaction);
    if (found !== null) return { kind: "found", found };
    await transaction.insert(unknownCodes).values({ id: secrets.randomId(), kind, callerHash, siteHash, createdAt: now });
    return { kind: "unknown" };
  });
}

const longestWindow = Math.max(...Object.values(unknownCodeLimits).map(({ seconds }) => seconds));

/** Selects the tries that no longer count for any limit. The unknown codes themselves are not stored. */
export function oldUnknownCodes(now: Date): readonly ExpiredRows[] {
  return [{ table: unknownCodes, where: lt(unknownCodes.createdAt, windowStart({ seconds: longestWindow }, now)) }];
}

/** Lists when a network or IPv6 site last tried unknown codes, newest first. */
async function latestUnknownCodes(
  transaction: Database,
  kind: CodeKind,
  { by, hash }: CallerScope,
  since: Date,
  count: number,
): Promise<Date[]> {
  const latest = await transaction
    .select({ at: unknownCodes.createdAt })
    .from(unknownCodes)
    .where(and(eq(unknownCodes[by], hash), eq(unknownCodes.kind, kind), gt(unknownCodes.createdAt, since)))
    .orderBy(desc(unknownCodes.createdAt))
    .limit(count);
  return latest.map(({ at }) => at);
}
