import { dayInIndia } from "../../../contract/day";
import type { Paise } from "../../../contract/money";

/** India's financial year begins on 1 April. */
const FIRST_MONTH = 4;

export type TaxSplit = { readonly cgst: Paise; readonly sgst: Paise; readonly igst: Paise };

/**
 * How an order's GST is shared: half to the centre and half to the state where both parties are in one state, else all of it
 * integrated. It has been rounded before, so an odd paisa goes to the state.
 */
export function splitGst(gst: Paise, sellerState: string, buyerState: string): TaxSplit {
  if (!isSameState(sellerState, buyerState)) return { cgst: 0, sgst: 0, igst: gst };
  const cgst = Math.floor(gst / 2);
  return { cgst, sgst: gst - cgst, igst: 0 };
}

/** The financial year of a moment, as "26-27". */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = dayInIndia(moment).split("-").map(Number);
  const first = month < FIRST_MONTH ? year - 1 : year;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

/** At most 16 characters, as the tax rules want. @param serial - counts the year's invoices from 1. */
export function invoiceNumber(financialYear: string, serial: number): string {
  return `PN/${financialYear}/${String(serial).padStart(6, "0")}`;
}

function isSameState(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
