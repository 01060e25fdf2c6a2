/** How often something is allowed: `count` times in any period of `seconds`. */
export type Frequency = { readonly count: number; readonly seconds: number };

/**
 * Returns how many seconds to wait until one more is allowed.
 * @param moments - the times of the earlier ones, newest first.
 * @returns 0 if one more is allowed now.
 */
export function secondsToWait(limit: Frequency, moments: readonly Date[], now: Date): number {
  const blocking = moments[limit.count - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking.getTime() - now.getTime()) / 1000 + limit.seconds));
}
