import { inIndia } from "#contract/india-time";

/** Formats the date in India as dd-mm-yyyy. */
export function formatDay(moment: Date): string {
  const india = inIndia(moment);
  return `${twoDigits(india.getUTCDate())}-${twoDigits(india.getUTCMonth() + 1)}-${india.getUTCFullYear()}`;
}

/** Formats the time in India, such as "14:32". */
export function formatTime(moment: Date): string {
  const india = inIndia(moment);
  return `${twoDigits(india.getUTCHours())}:${twoDigits(india.getUTCMinutes())}`;
}

/** Formats the date and time in India, such as "05-11-2025 14:32". */
export function formatDateTime(moment: Date): string {
  return `${formatDay(moment)} ${formatTime(moment)}`;
}

/** Formats the time in India, with the date unless it is today. */
export function formatRecent(moment: Date, now: Date): string {
  return formatDay(moment) === formatDay(now) ? formatTime(moment) : formatDateTime(moment);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
