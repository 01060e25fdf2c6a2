import { formatDay } from "~/ui/date";

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 330 * 60_000;

/** Returns the first and last day on which today's order may arrive: 3 and 5 business days from now (spec, section 9), as dd-mm-yyyy. */
export function deliveryDates(now: Date): { readonly first: string; readonly last: string } {
  return { first: formatDay(businessDaysAfter(now, 3)), last: formatDay(businessDaysAfter(now, 5)) };
}

/** Adds business days: Monday to Friday in India. Does not consider public holidays, because they differ by state. */
function businessDaysAfter(start: Date, count: number): Date {
  let moment = start.getTime();
  for (let days = 0; days < count;) {
    moment += DAY_MS;
    const weekday = new Date(moment + INDIA_OFFSET_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return new Date(moment);
}
