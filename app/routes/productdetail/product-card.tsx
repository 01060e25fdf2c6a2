import { quantityName } from "~/features/cart/cart";
import { Stepper } from "~/features/cart/stepper";
import { PriceTag } from "~/features/product/price-tag";
import { ProductPhoto } from "~/features/product/product-photo";
import type { Product } from "~/features/product/read-products.server";
import type { FieldState } from "~/forms/field-state";
import { Card } from "~/ui/card";

type ProductCardProps = {
  readonly product: Product;
  readonly isFirst: boolean;
  readonly fields: Readonly<Record<ReturnType<typeof quantityName>, FieldState>>;
};

/** A product with its price, terms and quantity. */
export function ProductCard({ product, isFirst, fields }: ProductCardProps) {
  const { id, name, price, struckPrice, photo } = product;
  return (
    <Card title={name}>
      <ProductPhoto src={photo} name={name} isFirst={isFirst} />
      <PriceTag price={price} struckPrice={struckPrice} />
      <ul className="terms">
        <li>Pack of two stickers, valid for the lifetime of the vehicle</li>
        <li>Delivery in 3-5 business days</li>
        <li>No refunds or replacement</li>
      </ul>
      <Stepper state={fields[quantityName(id)]} productId={id} of={name} price={price} />
    </Card>
  );
}
