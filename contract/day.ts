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
