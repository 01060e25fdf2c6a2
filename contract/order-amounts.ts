import { GST_PERCENT, percentOf, type Paise } from "./money";

/** One product of an order, with its unit price. */
export type PricedLine = { readonly quantity: number; readonly price: Paise };

/** An order's amounts (spec, section 9). GST applies to the discounted amount and is rounded once. */
export type OrderAmounts = {
  readonly subtotal: Paise;
  readonly discount: Paise;
  /** Subtotal less discount. */
  readonly gross: Paise;
  readonly gst: Paise;
  readonly total: Paise;
};

/** Returns whether an API booked an order for the amount that a page showed. APIs may round to rupees, and need not send an amount. */
export function isBookedFor(total: Paise, { amount }: { readonly amount: Paise | null }): boolean {
  return amount === null || Math.abs(amount - total) < 100;
}

/**
 * Returns an order's amounts.
 * @param discount in paise. Values below 0 count as 0, and values above the subtotal as the subtotal.
 */
export function orderAmounts(lines: readonly PricedLine[], discount: Paise): OrderAmounts {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  const taken = Math.min(Math.max(discount, 0), subtotal);
  const gross = subtotal - taken;
  const gst = percentOf(gross, GST_PERCENT);
  return { subtotal, discount: taken, gross, gst, total: gross + gst };
}
