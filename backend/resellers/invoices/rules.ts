import { dayInIndia } from "#contract/day";
import type { Paise } from "#contract/money";

/** India's financial year begins on 1 April. */
const FIRST_MONTH = 4;

export type TaxSplit = { readonly cgst: Paise; readonly sgst: Paise; readonly igst: Paise };

/**
 * Splits an order's GST: CGST and SGST in halves within one state, otherwise IGST. The amount is already rounded, so an odd
 * paisa goes to SGST.
 */
export function splitGst(gst: Paise, sellerState: string, buyerState: string): TaxSplit {
  if (!isSameState(sellerState, buyerState)) return { cgst: 0, sgst: 0, igst: gst };
  const cgst = Math.floor(gst / 2);
  return { cgst, sgst: gst - cgst, igst: 0 };
}

/** Returns the financial year, such as "26-27". */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = dayInIndia(moment).split("-").map(Number);
  const first = month < FIRST_MONTH ? year - 1 : year;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

/** Returns an invoice number of at most 16 characters, as tax rules require. @param serial - the invoice's number in the year, from 1. */
export function invoiceNumber(financialYear: string, serial: number): string {
  return `PN/${financialYear}/${String(serial).padStart(6, "0")}`;
}

function isSameState(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
