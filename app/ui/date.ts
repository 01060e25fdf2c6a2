import { inIndia } from "#contract/india-time";
import { commonWords } from "~/words/words";

/** Formats the date in India as dd-mm-yyyy. */
export function formatDay(moment: Date): string {
  const india = inIndia(moment);
  return `${twoDigits(india.getUTCDate())}-${twoDigits(india.getUTCMonth() + 1)}-${india.getUTCFullYear()}`;
}

/** Formats the time in India as people say it, in the page's language: "2:32 pm". It does not break between its parts. */
export function formatTime(moment: Date): string {
  const india = inIndia(moment);
  const hours = india.getUTCHours();
  const time = `${hours % 12 || 12}:${twoDigits(india.getUTCMinutes())}`;
  return commonWords().time[partOfDay(hours)]({ time }).replace(" ", NO_BREAK_SPACE);
}

const NO_BREAK_SPACE = "\u00a0";

function partOfDay(hours: number) {
  if (hours < 4) return "afterMidnight";
  if (hours < 12) return "morning";
  if (hours < 16) return "afternoon";
  return hours < 20 ? "evening" : "night";
}

/** Formats the date and time in India, such as "05-11-2025 2:32 pm". */
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
