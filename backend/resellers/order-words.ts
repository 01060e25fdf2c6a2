import { dayInIndia } from "../../contract/day";
import type { OrderMode } from "./placing";

/** How an order is paid, as resellers read it. */
export const modeWords: Readonly<Record<OrderMode, string>> = { prepaid: "Prepaid", postpaid: "Postpaid" };

/** A moment's day in India as dd-mm-yyyy: these calls answer days that are shown as they are. */
export function shownDay(moment: Date): string {
  return dayInIndia(moment).split("-").reverse().join("-");
}

/** The order's id in a request; null when it can be none. */
export function orderIdIn(written: string): number | null {
  return /^\d{1,16}$/.test(written) ? Number(written) : null;
}
