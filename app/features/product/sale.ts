import type { Paise } from "#contract/money";

/** The sale percentage, rounded (spec, section 9); 0 when the price is not lower. */
export function salePercent(price: Paise, struckPrice: Paise | null): number {
  if (struckPrice === null || struckPrice <= price) return 0;
  return Math.round(((struckPrice - price) / struckPrice) * 100);
}
