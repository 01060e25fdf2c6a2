import { GST_PERCENT, type Paise } from "#contract/money";
import { Money } from "~/ui/money";
import { packAmounts } from "./pack-amounts";
import { PackPrice } from "./pack-price";
import { salePercent } from "./sale";

type PriceTagProps = { readonly price: Paise; readonly struckPrice: Paise | null };

/** What one pack costs with GST, and how that amount is made up. The old price, before GST, stands beside the price before GST. */
export function PriceTag({ price, struckPrice }: PriceTagProps) {
  const { gst } = packAmounts(price);
  const percent = salePercent(price, struckPrice);
  return (
    <div className="price-tag">
      <p>
        <PackPrice price={price} /> incl. {GST_PERCENT}% GST
      </p>
      <p className="price-parts">
        <Money paise={price} />{" "}
        {percent > 0 && struckPrice !== null && (
          <>
            <span className="sr-only">instead of </span>
            <Money paise={struckPrice} struck />{" "}
          </>
        )}
        + <Money paise={gst} /> GST {percent > 0 && <span className="price-sale">Sale {percent}% off</span>}
      </p>
    </div>
  );
}
