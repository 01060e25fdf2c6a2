/** How often something is allowed: `count` times in any `seconds` on end. */
export type Frequency = { readonly count: number; readonly seconds: number };

/**
 * For how many seconds one more would be too many.
 * @param moments - when the earlier ones were admitted, newest first.
 * @returns 0 when one more is allowed now.
 */
export function secondsToWait(limit: Frequency, moments: readonly Date[], now: Date): number {
  const blocking = moments[limit.count - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking.getTime() - now.getTime()) / 1000 + limit.seconds));
}
