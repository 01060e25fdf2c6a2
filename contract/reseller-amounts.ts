import { percentOf, type Paise } from "./money";

/** The most stickers in one order. */
export const largestResellerOrder = 10_000;

/**
 * What one sticker costs a reseller: the rate less the discount of the order's kind (spec, section 4).
 * @param rate - in paise.
 * @param discountPercent - 0 to 100; what is beyond counts as the nearer end.
 */
export function discountedRate(rate: Paise, discountPercent: number): Paise {
  return rate - percentOf(rate, Math.min(Math.max(discountPercent, 0), 100));
}
