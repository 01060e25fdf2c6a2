import { GST_PERCENT, type Paise } from "#contract/money";
import { Money } from "~/ui/money";
import { packAmounts } from "./pack-amounts";
import { PackPrice } from "./pack-price";
import { salePercent } from "./sale";

type PriceTagProps = { readonly price: Paise; readonly struckPrice: Paise | null };

/** What one pack costs with GST, how that amount is made up, the old price and the percentage off. */
export function PriceTag({ price, struckPrice }: PriceTagProps) {
  const { gst } = packAmounts(price);
  const percent = salePercent(price, struckPrice);
  return (
    <div className="price-tag">
      <p>
        <PackPrice price={price} /> incl. {GST_PERCENT}% GST
      </p>
      <p className="price-parts">
        <Money paise={price} /> + <Money paise={gst} /> GST{" "}
        {percent > 0 && struckPrice !== null && (
          <>
            <span className="sr-only">instead of </span>
            <Money paise={struckPrice} struck /> <span className="price-sale">Sale {percent}% off</span>
          </>
        )}
      </p>
    </div>
  );
}
