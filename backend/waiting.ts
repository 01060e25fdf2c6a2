const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait as people say it, rounded up: "30 seconds", "5 minutes", "2 hours". */
export function timeInWords(seconds: number): string {
  if (seconds < 100) return counted(seconds, "second");
  return seconds < 100 * MINUTE ? counted(Math.ceil(seconds / MINUTE), "minute") : counted(Math.ceil(seconds / HOUR), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
