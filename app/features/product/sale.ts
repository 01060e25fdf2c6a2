import type { Paise } from "#contract/money";

/** How many percent a price is below the struck one, rounded (spec, section 9); 0 when it is not below. */
export function salePercent(price: Paise, struckPrice: Paise | null): number {
  if (struckPrice === null || struckPrice <= price) return 0;
  return Math.round(((struckPrice - price) / struckPrice) * 100);
}
