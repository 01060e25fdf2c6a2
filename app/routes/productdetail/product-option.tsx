import { quantityName } from "~/features/cart/cart";
import { products } from "#contract/limits";
import { Stepper } from "~/features/cart/stepper";
import { PriceTag } from "~/features/product/price-tag";
import type { Product } from "~/features/product/read-products.server";
import type { FieldState } from "~/forms/field-state";

type ProductOptionProps = {
  readonly product: Product;
  readonly fields: Readonly<Record<ReturnType<typeof quantityName>, FieldState>>;
};

/** A product with its price, terms and quantity (spec, section 2, Product detail). */
export function ProductOption({ product, fields }: ProductOptionProps) {
  const { id, name, price, struckPrice } = product;
  return (
    <div className="option">
      <img className="option-sticker" src={`/images/${stickerDrawings[id]}.svg`} width={96} height={64} alt="" />
      <div className="option-words">
        <h2 className="card-title">{name}</h2>
        <PriceTag price={price} struckPrice={struckPrice} />
      </div>
      <Stepper state={fields[quantityName(id)]} productId={id} of={name} price={price} />
      <ul className="terms">
        <li>Delivery in 3-5 business days</li>
        <li>No refunds or replacement</li>
      </ul>
    </div>
  );
}

const stickerDrawings = { [products.car]: "small-car-sticker", [products.bike]: "small-bike-sticker" } as const;
