import { dayInIndia } from "#contract/day";
import type { Paise } from "#contract/money";
import type { TaxDocument } from "#contract/tax-documents";

/** India's financial year begins on 1 April. */
const FIRST_MONTH = 4;

export type TaxSplit = Pick<TaxDocument, "cgst" | "sgst" | "igst"> & { readonly rounding: Paise };

type Invoiced = Pick<TaxDocument, "cgst" | "sgst" | "igst" | "rounding" | "total">;

/**
 * Splits an order's GST: CGST and SGST in equal halves within one state, otherwise IGST. The amount is already rounded, so an odd paisa is
 * a rounding of its own.
 */
export function splitGst(gst: Paise, sellerState: string, buyerState: string): TaxSplit {
  if (!isSameState(sellerState, buyerState)) return { cgst: 0, sgst: 0, igst: gst, rounding: 0 };
  const half = Math.floor(gst / 2);
  return { cgst: half, sgst: half, igst: 0, rounding: gst - 2 * half };
}

/**
 * Returns the share of an invoice's amounts that a refund takes back, each in proportion. Rounds the sum of all refunds so far, so that
 * the credit notes of a wholly refunded invoice add up to it.
 * @param before - the sum of earlier refunds.
 */
export function creditedShare(
  { cgst, sgst, igst, rounding, total }: Invoiced,
  before: Paise,
  amount: Paise,
): TaxSplit & { taxable: Paise } {
  const shareOf = (tax: Paise) => rounded(tax, before + amount, total) - rounded(tax, before, total);
  const split = { cgst: shareOf(cgst), sgst: shareOf(sgst), igst: shareOf(igst), rounding: shareOf(rounding ?? 0) };
  return { ...split, taxable: amount - split.cgst - split.sgst - split.igst - split.rounding };
}

/** Returns the financial year, such as "26-27". */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = dayInIndia(moment).split("-").map(Number);
  const first = month < FIRST_MONTH ? year - 1 : year;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

/** Returns a document's number of at most 16 characters, as tax rules require. @param serial - the number in the year, from 1. */
export function documentNumber(seriesOfYear: string, serial: number): string {
  return `${seriesOfYear}/${String(serial).padStart(6, "0")}`;
}

/** Multiplies in whole numbers, because a product of two amounts can exceed what `number` holds exactly. */
function rounded(tax: Paise, refunded: Paise, total: Paise): Paise {
  return Number((2n * BigInt(tax) * BigInt(refunded) + BigInt(total)) / (2n * BigInt(total)));
}

function isSameState(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
