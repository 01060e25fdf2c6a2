import { z } from "zod";

import { gstCodeOf, isGstNumber } from "../../requests/environment/indian-states";
import { refuse } from "./command";
import { option, optional } from "./parameters";
import { values } from "./values";

const MAX_PURCHASE_LIMIT = 1_000_000;

/** The parameters of a reseller's terms. */
export const terms = {
  prepaidDiscount: option("PERCENT", "discount on prepaid orders", values.percent),
  postpaidDiscount: option("PERCENT", "discount on postpaid orders", values.percent),
  limit: option("N", "the maximum number of unpaid postpaid stickers", values.count(0, MAX_PURCHASE_LIMIT)),
} as const;

const gstNumber = z
  .string()
  .transform((typed) => typed.replaceAll(" ", "").toUpperCase())
  .refine(isGstNumber, "must be a GSTIN with a right check character, such as 27AAPFU0939F1ZV");

export const gstin = optional(option("GSTIN", "the GST number, if the reseller has one", gstNumber));

/** Refuses a GST number of another state than the reseller's. */
export function requireGstinOf(state: string, number: string | null): void {
  if (number !== null && !number.startsWith(gstCodeOf(state))) refuse(`A GSTIN of ${state} begins with ${gstCodeOf(state)}.`);
}
