/** India has one time zone and no summer time, so its offset is added by hand: the same answer on every server and old phone. */
const INDIA_OFFSET_MS = 330 * 60_000;

/** A moment's day in India as dd-mm-yyyy (routes, rule 12). */
export function formatDay(moment: Date): string {
  const india = inIndia(moment);
  return `${twoDigits(india.getUTCDate())}-${twoDigits(india.getUTCMonth() + 1)}-${india.getUTCFullYear()}`;
}

/** A moment's time of day in India, as "14:32". */
export function formatClock(moment: Date): string {
  const india = inIndia(moment);
  return `${twoDigits(india.getUTCHours())}:${twoDigits(india.getUTCMinutes())}`;
}

/** A moment's day and time in India, as "05-11-2025 14:32". */
export function formatDateTime(moment: Date): string {
  return `${formatDay(moment)} ${formatClock(moment)}`;
}

function inIndia(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_OFFSET_MS);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
