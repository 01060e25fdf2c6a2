import type { Paise } from "#contract/money";

/** Returns the percentage off, rounded (spec, section 9); 0 if the price is not lower. */
export function salePercent(price: Paise, struckPrice: Paise | null): number {
  if (struckPrice === null || struckPrice <= price) return 0;
  return Math.round(((struckPrice - price) / struckPrice) * 100);
}
