const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Formats a wait, rounded up: "90 seconds", "5 minutes", "2 hours". Writes up to 99 seconds in seconds, and up to 99 minutes in minutes.
 * The exceptions are "1 minute" and "1 hour".
 * @param seconds the wait, in whole seconds.
 */
export function formatDuration(seconds: number): string {
  const { amount, unit } = roundDuration(seconds);
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/** Rounds a wait as {@link formatDuration} does. Returns the number and the unit, for a caller that writes them in the page's language. */
export function roundDuration(seconds: number): { readonly amount: number; readonly unit: "second" | "minute" | "hour" } {
  if (seconds < 100 && seconds !== MINUTE) return { amount: seconds, unit: "second" };
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 100 && minutes !== HOUR / MINUTE) return { amount: minutes, unit: "minute" };
  return { amount: Math.ceil(seconds / HOUR), unit: "hour" };
}
