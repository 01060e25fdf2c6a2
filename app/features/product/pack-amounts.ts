import type { Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";

/** Returns the amounts of one pack. @param price before GST. */
export function packAmounts(price: Paise): OrderAmounts {
  return orderAmounts([{ quantity: 1, price }], 0);
}
