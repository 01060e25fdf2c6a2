const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Formats a wait, rounded up: "90 seconds", "5 minutes", "2 hours". Writes up to 99 seconds in seconds and up to 99 minutes in minutes, but
 * 60 seconds as "1 minute" and 60 minutes as "1 hour".
 * @param seconds the wait, in whole seconds.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 100 && seconds !== MINUTE) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 100 && minutes !== HOUR / MINUTE) return counted(minutes, "minute");
  return counted(Math.ceil(seconds / HOUR), "hour");
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
