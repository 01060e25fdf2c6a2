const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Formats a wait, rounded up: "30 seconds", "5 minutes", "2 hours".
 * @param seconds the wait, in whole seconds.
 */
export function waitInWords(seconds: number): string {
  if (seconds < 100) return counted(seconds, "second");
  return seconds < 100 * MINUTE ? counted(Math.ceil(seconds / MINUTE), "minute") : counted(Math.ceil(seconds / HOUR), "hour");
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
