import type { Database } from "../../platform/database/database";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import { callerLockKey } from "../../requests/caller-limits";
import type { Limit, RequestContext } from "../../requests/handler";
import { allow, count, limitAfter, targetOf, waitSeconds } from "../../requests/limits";
import { accidentRules } from "./rules";

/**
 * Counts a phone call at an accident, unless the phone number that the person enters, or the caller's network, has reached its limit.
 * Stickers have no limit of their own, because pranks could use it up (docs/decisions/0035-accidents.md).
 * @returns the exceeded limit with the seconds to wait, or null.
 */
export async function countAccidentCall(transaction: Database, context: RequestContext, from: string): Promise<Limit | null> {
  const { call, phone } = accidentRules;
  const ofPhone = targetOf(context, phone, from);
  await acquireAdvisoryLocks(transaction, { accident: callerLockKey(context), phone: ofPhone.callerHash });
  const wait = Math.max(await waitSeconds(transaction, context, call), await waitSeconds(transaction, ofPhone, phone));
  if (wait > 0) return limitAfter(wait, call);
  await count(transaction, context, call);
  await count(transaction, ofPhone, phone);
  return null;
}

/** Counts a request to show the blood group, unless the network has reached its limit. @returns like {@link countAccidentCall}. */
export function countBloodGroupShown(transaction: Database, context: RequestContext): Promise<Limit | null> {
  return allow(transaction, context, accidentRules.bloodGroup);
}
