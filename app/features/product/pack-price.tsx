import type { Paise } from "#contract/money";
import { Money } from "~/ui/money";
import { packAmounts } from "./pack-amounts";

/** What one pack costs with GST, in large figures. */
export function PackPrice({ price }: { readonly price: Paise }) {
  return (
    <strong className="price-now">
      <Money paise={packAmounts(price).total} />
    </strong>
  );
}
