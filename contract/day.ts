/** Days of the calendar as "yyyy-mm-dd", read by hand: `new Date("03-04-1990")` would be the 4th of March. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** India has one time zone and no summer time. */
const INDIA_OFFSET_MILLISECONDS = 330 * 60_000;

/** Whether `day` is a day that the calendar has. */
export function isCalendarDay(day: string): boolean {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return moment.getUTCMonth() + 1 === Number(month) && moment.getUTCDate() === Number(date);
}

/** The day that it is in India at `moment`. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_MILLISECONDS).toISOString().slice(0, 10);
}

/** Whole years since the day of birth, by India's calendar; who was born on 29 February turns a year older on 1 March. */
export function ageAt(dayOfBirth: string, moment: Date): number {
  const today = dayInIndia(moment);
  const years = Number(today.slice(0, 4)) - Number(dayOfBirth.slice(0, 4));
  return today.slice(5) < dayOfBirth.slice(5) ? years - 1 : years;
}

const CLOCK = /(?:(?:T|, ?| )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP]M))?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/i;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${CLOCK.source}`, "i");
const DAY_FIRST = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${CLOCK.source}`, "i");

/** A point in time as an API writes it: its day, and its moment when it has a time of day. */
export type WrittenDate = { readonly day: string; readonly moment: Date | null };

/**
 * Reads "yyyy-mm-dd" and "dd-mm-yyyy", with a time behind it or not, and ISO 8601. Without a zone it is India's time, and so is the day.
 * Null when it is none of these or no day of the calendar.
 */
export function readWrittenDate(written: string): WrittenDate | null {
  const text = written.trim().replace(/\s+/g, " ");
  const [, year = "", month = "", date = "", ...clock] = YEAR_FIRST.exec(text) ?? dayFirst(text);
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isCalendarDay(day)) return null;
  const moment = momentOf(day, clock);
  if (moment === null) return { day, moment };
  return Number.isNaN(moment.getTime()) ? null : { day: dayInIndia(moment), moment };
}

/** A day as people read it: "dd-mm-yyyy". */
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
