/** How often something is allowed: `count` times in any period of `seconds`. */
export type RateLimit = { readonly count: number; readonly seconds: number };

/**
 * Returns how many seconds to wait until another event is allowed.
 * @param times - the times of earlier events, newest first.
 * @returns 0 if an event is allowed now.
 */
export function secondsToWait(limit: RateLimit, times: readonly Date[], now: Date): number {
  const blocking = times[limit.count - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking.getTime() - now.getTime()) / 1000 + limit.seconds));
}

/** Returns the start of the limit's period, if the period ends now. */
export function windowStart({ seconds }: Pick<RateLimit, "seconds">, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000);
}
