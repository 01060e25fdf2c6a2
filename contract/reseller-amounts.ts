import { percentOf, type Paise } from "./money";

/** The largest number of stickers in one order. */
export const largestResellerOrder = 10_000;

/**
 * Returns a reseller's price per sticker: the rate less the discount (spec, section 4).
 * @param rate in paise.
 * @param discountPercent from 0 to 100. Smaller values count as 0, and larger values as 100.
 */
export function discountedRate(rate: Paise, discountPercent: number): Paise {
  return rate - percentOf(rate, Math.min(Math.max(discountPercent, 0), 100));
}
