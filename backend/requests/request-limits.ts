import { and, desc, eq, gt, lt } from "drizzle-orm";

import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { callerRequests } from "./tables";
import { callerLockKey, callerWaitSeconds, type CallerHashes } from "./caller-limits";
import type { Limit, RequestContext } from "./handler";
import { messages } from "./messages";
import { windowStart, type RateLimit } from "./rate-limit";

type RequestKind = (typeof callerRequests.$inferSelect)["kind"];

/**
 * How often a network may place orders and check promo codes, and how often we send something about one target. Each order costs two
 * requests to the payment provider. The limits are far above what the customers behind a mobile operator's shared IP address do, and bound
 * a program that floods us.
 */
export const requestLimits: Readonly<Record<RequestKind, RateLimit & { readonly noun: string }>> = {
  order: { count: 60, seconds: 3600, noun: "orders" },
  promo_check: { count: 300, seconds: 3600, noun: "promo codes" },
  change_code: { count: 10, seconds: 3600, noun: "OTPs" },
  named_phone: { count: 5, seconds: 86_400, noun: "messages" },
  grievance_mail: { count: 3, seconds: 3600, noun: "mails" },
};

/** What somebody makes us send is also limited for whom it concerns, whatever network it comes from: an account, a phone, a mailbox. */
type Target = { readonly kind: "change_code" | "named_phone" | "grievance_mail"; readonly of: string };

/** Counts what concerns a target, unless its limit is reached. @returns the exceeded limit, or null. */
export function countForTarget(transaction: Database, services: Counting, { kind, of }: Target): Promise<Limit | null> {
  const { clock, secrets } = services;
  return countRequest(transaction, { clock, secrets, callerHash: secrets.hash("target", `${kind} ${of}`), siteHash: null }, kind);
}

type Counting = Pick<RequestContext, "clock" | "secrets">;

/** Counts a request of the caller's network, unless the network has reached the limit. @returns the exceeded limit, or null. */
export async function countRequest(transaction: Database, context: Counting & CallerHashes, kind: RequestKind): Promise<Limit | null> {
  const { callerHash, siteHash, clock, secrets } = context;
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
  const now = clock.now();
  const retryAfter = await callerWaitSeconds(context, requestLimits[kind], now, async ({ by, hash }, limit) => {
    const latest = await transaction
      .select({ at: callerRequests.createdAt })
      .from(callerRequests)
      .where(and(eq(callerRequests[by], hash), eq(callerRequests.kind, kind), gt(callerRequests.createdAt, windowStart(limit, now))))
      .orderBy(desc(callerRequests.createdAt))
      .limit(limit.count);
    return latest.map(({ at }) => at);
  });
  if (retryAfter > 0) return { kind: "limit", retryAfter, message: messages.tooMany(requestLimits[kind].noun, retryAfter) };
  await transaction.insert(callerRequests).values({ id: secrets.randomId(), kind, callerHash, siteHash, createdAt: now });
  return null;
}

const longestWindow = Math.max(...Object.values(requestLimits).map(({ seconds }) => seconds));

/** Selects requests that no longer count for any limit. */
export function oldRequests(now: Date): readonly ExpiredRows[] {
  return [{ table: callerRequests, where: lt(callerRequests.createdAt, windowStart({ seconds: longestWindow }, now)) }];
}
