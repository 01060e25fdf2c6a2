import type { Paise } from "#contract/money";
import { Money } from "~/ui/money";
import { salePercent } from "./sale";

type PriceTagProps = { readonly price: Paise; readonly struckPrice: Paise | null };

/** The price, the old price and the percentage off. */
export function PriceTag({ price, struckPrice }: PriceTagProps) {
  const percent = salePercent(price, struckPrice);
  return (
    <p className="price-tag">
      <strong className="price-now">
        <Money paise={price} />
      </strong>{" "}
      {percent > 0 && struckPrice !== null && (
        <>
          <span className="sr-only">instead of </span>
          <Money paise={struckPrice} struck /> <span className="price-sale">Sale {percent}% off</span>
        </>
      )}
    </p>
  );
}
