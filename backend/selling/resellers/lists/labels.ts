import { dayInIndia } from "#contract/day";
import type { OrderMode } from "../tables";

/** Display names of the order modes. */
export const modeLabels: Readonly<Record<OrderMode, string>> = { prepaid: "Prepaid", postpaid: "Postpaid" };

/** Formats a moment's day in India as dd-mm-yyyy. The website shows it unchanged. */
export function shownDay(moment: Date): string {
  return dayInIndia(moment).split("-").reverse().join("-");
}
