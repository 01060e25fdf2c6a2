import { GST_PERCENT, type Paise } from "#contract/money";
import { Money } from "~/ui/money";
import { packAmounts, PackPrice } from "./pack-price";

type PriceTagProps = { readonly price: Paise; readonly struckPrice: Paise | null };

/** What one pack costs with GST, and how that amount is made up. The old price is before GST too, so it is below the price before GST. */
export function PriceTag({ price, struckPrice }: PriceTagProps) {
  const { gst } = packAmounts(price);
  const percent = salePercent(price, struckPrice);
  return (
    <div className="price-tag">
      <p>
        <PackPrice price={price} /> <span className="price-gst">incl. {GST_PERCENT}% GST</span>
      </p>
      <p className="price-parts">
        <Money paise={price} /> + <Money paise={gst} /> GST
      </p>
      {percent > 0 && struckPrice !== null && (
        <p className="price-parts">
          <span className="sr-only">instead of </span>
          <Money paise={struckPrice} struck /> <span className="price-sale">Sale {percent}% off</span>
        </p>
      )}
    </div>
  );
}

/** Returns the percentage off, rounded (spec, section 9); 0 if the price is not lower. */
export function salePercent(price: Paise, struckPrice: Paise | null): number {
  if (struckPrice === null || struckPrice <= price) return 0;
  return Math.round(((struckPrice - price) / struckPrice) * 100);
}
