import { dayInIndia } from "../../../contract/day";
import type { OrderMode } from "../../database/schema/resellers";

/** The words for how an order is paid. */
export const modeWords: Readonly<Record<OrderMode, string>> = { prepaid: "Prepaid", postpaid: "Postpaid" };

/** A moment's day in India as dd-mm-yyyy. The website shows the days of these calls unchanged. */
export function shownDay(moment: Date): string {
  return dayInIndia(moment).split("-").reverse().join("-");
}
