import type { Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import { Money } from "~/ui/money";

/** What one pack costs with GST, in large figures. */
export function PackPrice({ price }: { readonly price: Paise }) {
  return (
    <strong className="price-now">
      <Money paise={packAmounts(price).total} />
    </strong>
  );
}

/** Returns the amounts of one pack. @param price before GST. */
export function packAmounts(price: Paise): OrderAmounts {
  return orderAmounts([{ quantity: 1, price }], 0);
}
