import { GST_PERCENT, percentOf, type Paise } from "./money";

/** One product of an order: how many, and what one costs. */
export type PricedLine = { readonly quantity: number; readonly price: Paise };

/** What an order comes to (spec, section 9): GST is taken on what is left after the discount, and rounded once. */
export type OrderAmounts = {
  readonly subtotal: Paise;
  readonly discount: Paise;
  /** Subtotal less discount. */
  readonly gross: Paise;
  readonly gst: Paise;
  readonly total: Paise;
};

/** @param discount in paise; more than the subtotal takes off the subtotal, less than nothing takes off nothing. */
export function orderAmounts(lines: readonly PricedLine[], discount: Paise): OrderAmounts {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  const taken = Math.min(Math.max(discount, 0), subtotal);
  const gross = subtotal - taken;
  const gst = percentOf(gross, GST_PERCENT);
  return { subtotal, discount: taken, gross, gst, total: gross + gst };
}
