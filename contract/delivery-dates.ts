import { DAY_MS, dayFirstOf, dayInIndia } from "./day";

const SUNDAY = 0;

/**
 * Returns the first and last day, as dd-mm-yyyy, on which an order usually arrives: 3 and 5 business days after its payment (spec, section
 * 9).
 */
export function deliveryDates(paidAt: Date): { readonly first: string; readonly last: string } {
  return { first: businessDaysAfter(paidAt, 3), last: businessDaysAfter(paidAt, 5) };
}

/**
 * Adds business days in India: Monday to Saturday, as the shipping policy says (backend/selling/content/pages/shipping-and-delivery.html).
 * Does not consider public holidays, because they differ by state.
 */
function businessDaysAfter(start: Date, count: number): string {
  let day = dayInIndia(start);
  for (let days = 0; days < count;) {
    const next = new Date(Date.parse(day) + DAY_MS);
    day = next.toISOString().slice(0, 10);
    if (next.getUTCDay() !== SUNDAY) days += 1;
  }
  return dayFirstOf(day);
}
