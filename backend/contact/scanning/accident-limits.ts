import { lt } from "drizzle-orm";

import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { accidentRequests } from "../tables";
import { callerLockKey, callerWaitSeconds, type CallerScope } from "../../requests/caller-limits";
import type { Limit, RequestContext } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { secondsToWait, windowStart, type RateLimit } from "../../requests/rate-limit";
import { insertAccidentRequest, latestAccidentCallsFrom, latestAccidentsByCaller, type AccidentRequest } from "./accident-store";
import { accidentLimits } from "./rules";

/**
 * Counts a phone call at an accident, unless the phone number that the person enters, or the caller's network, has reached its limit.
 * Stickers have no limit of their own, because pranks could use it up (docs/decisions/0035-accidents.md).
 * @returns the exceeded limit with the seconds to wait, or null.
 */
export async function countAccidentCall(
  transaction: Database,
  context: RequestContext,
  stickerId: number,
  from: string,
): Promise<Limit | null> {
  const phoneHash = context.secrets.hash("accident phone", from);
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context), phone: phoneHash });
  const now = context.clock.now();
  let wait = await callerWait(transaction, context, "call", now);
  for (const limit of accidentLimits.phone) {
    const calls = await latestAccidentCallsFrom(transaction, phoneHash, windowStart(limit, now), limit.count);
    wait = Math.max(wait, secondsToWait(limit, calls, now));
  }
  if (wait > 0) return { kind: "limit", retryAfter: wait, message: messages.tooMany("calls", wait) };
  await count(transaction, context, { kind: "call", stickerId, phoneHash });
  return null;
}

/** Counts a request to show the blood group, unless the network has reached its limit. @returns like {@link countAccidentCall}. */
export async function countBloodGroupShown(transaction: Database, context: RequestContext, stickerId: number): Promise<Limit | null> {
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
  const wait = await callerWait(transaction, context, "blood_group", context.clock.now());
  if (wait > 0) return { kind: "limit", retryAfter: wait, message: messages.tooMany("requests", wait) };
  await count(transaction, context, { kind: "blood_group", stickerId, phoneHash: null });
  return null;
}

/** Selects requests that no longer count for any limit. */
export function oldAccidentRequests(now: Date): readonly ExpiredRows[] {
  const longest = Math.max(...[...accidentLimits.phone, ...accidentLimits.caller].map(({ seconds }) => seconds));
  return [{ table: accidentRequests, where: lt(accidentRequests.createdAt, windowStart({ seconds: longest }, now)) }];
}

async function callerWait(transaction: Database, context: RequestContext, kind: AccidentRequest["kind"], now: Date): Promise<number> {
  const latest = (scope: CallerScope, limit: RateLimit) =>
    latestAccidentsByCaller(transaction, kind, scope, windowStart(limit, now), limit.count);
  let wait = 0;
  for (const limit of accidentLimits.caller) wait = Math.max(wait, await callerWaitSeconds(context, limit, now, latest));
  return wait;
}

function count(
  transaction: Database,
  { secrets, clock, callerHash, siteHash }: RequestContext,
  request: Pick<AccidentRequest, "kind" | "stickerId" | "phoneHash">,
): Promise<void> {
  return insertAccidentRequest(transaction, { ...request, id: secrets.randomId(), callerHash, siteHash, createdAt: clock.now() });
}
