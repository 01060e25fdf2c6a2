const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait as people say it, rounded up: "30 seconds", "5 minutes", "2 hours". */
export function timeInWords(seconds: number): string {
  if (seconds < 100) return counted(seconds, "second");
  return seconds < 100 * MINUTE ? counted(Math.ceil(seconds / MINUTE), "minute") : counted(Math.ceil(seconds / HOUR), "hour");
}

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

/** What a limited person is told. */
export function tooManySentence(noun: string, seconds: number): string {
  return `Too many ${noun}. Please try again in ${timeInWords(seconds)}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
