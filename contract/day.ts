import { inIndia } from "./india-time";

/** Matches a date as "yyyy-mm-dd". */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export const DAY_MS = 86_400_000;
export const DAY_SECONDS = DAY_MS / 1000;

/** The earliest year that we accept. It also keeps out years below 100, which `Date` and PostgreSQL read differently. */
const FIRST_YEAR = 1900;

/** Returns whether `day` exists in the calendar and is not before 1900. */
export function isCalendarDay(day: string): boolean {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined || Number(year) < FIRST_YEAR) return false;
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return moment.getUTCMonth() + 1 === Number(month) && moment.getUTCDate() === Number(date);
}

/** Returns the date in India at `moment`. */
export function dayInIndia(moment: Date): string {
  return inIndia(moment).toISOString().slice(0, 10);
}

/** Returns the moment at which a day starts in India. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** Returns the age in years by India's date. In years without 29 February, a birthday on that day is on 1 March. */
export function ageAt(dayOfBirth: string, moment: Date): number {
  const today = dayInIndia(moment);
  const years = Number(today.slice(0, 4)) - Number(dayOfBirth.slice(0, 4));
  return today.slice(5) < dayOfBirth.slice(5) ? years - 1 : years;
}

const CLOCK = /(?:(?:T|, ?| )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP]M))?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/i;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${CLOCK.source}`, "i");
const DAY_FIRST = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${CLOCK.source}`, "i");

/** A parsed date. `moment` is null if no time of day was written. */
export type WrittenDate = { readonly day: string; readonly moment: Date | null };

/**
 * Parses a date such as "1990-04-03", "3/4/1990" or "1990-04-03T10:00:00Z". The time and its zone are optional. The default zone is
 * India's. Does not pass the text to `Date`, which reads "03-04-1990" as 4 March. Returns the date in India and the moment, or null if the
 * text is not a valid date.
 */
export function readWrittenDate(written: string): WrittenDate | null {
  const text = written.trim().replace(/\s+/g, " ");
  const [, year = "", month = "", date = "", ...clock] = YEAR_FIRST.exec(text) ?? dayFirst(text);
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isCalendarDay(day)) return null;
  const moment = momentOf(day, clock);
  if (moment === null) return { day, moment };
  if (Number.isNaN(moment.getTime())) return null;
  const dayThere = dayInIndia(moment);
  return isCalendarDay(dayThere) ? { day: dayThere, moment } : null;
}

/** Formats a day as "dd-mm-yyyy". */
export function dayFirstOf(day: string): string {
  return day.split("-").reverse().join("-");
}

function dayFirst(text: string): readonly (string | undefined)[] {
  const [whole, date, month, year, ...clock] = DAY_FIRST.exec(text) ?? [];
  return [whole, year, month, date, ...clock];
}

function momentOf(day: string, [hour, minute = "", second = "00", half, zone = "+05:30"]: readonly (string | undefined)[]): Date | null {
  if (hour === undefined) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
  return new Date(`${day}T${String(hours).padStart(2, "0")}:${minute}:${second}${zone.toUpperCase()}`);
}
