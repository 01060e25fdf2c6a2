import type { ProductId } from "#contract/limits";
import type { Paise } from "#contract/money";
import { quantityName } from "~/features/cart/cart";
import { Stepper } from "~/features/cart/stepper";
import type { FieldState } from "~/forms/field-state";
import { Money } from "~/ui/money";

type OrderLine = {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Paise;
  readonly quantity: number;
  readonly photo: string;
};

type OrderLinesProps = {
  readonly lines: readonly OrderLine[];
  readonly fields: Readonly<Record<ReturnType<typeof quantityName>, FieldState>>;
};

/** An order's products, each with a quantity field and its amount. */
export function OrderLines({ lines, fields }: OrderLinesProps) {
  return (
    <ul className="order-lines">
      {lines.map(({ id, name, price, quantity, photo }) => (
        <li key={id} className="order-line">
          {photo !== "" && <img className="order-line-photo" src={photo} width={64} height={48} alt="" />}
          <p className="order-line-name">
            <strong>{name}</strong>
            <br />
            <Money paise={price} /> + GST each
          </p>
          {quantity > 0 && (
            <p className="order-line-amount">
              <Money paise={price * quantity} exact />
            </p>
          )}
          <Stepper state={withOrderQuantity(fields[quantityName(id)], quantity)} productId={id} of={name} response={lines} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the field with the quantity of the order. If the field has an error, it keeps what was typed. */
function withOrderQuantity(field: FieldState, quantity: number): FieldState {
  return field.errors.length > 0 ? field : { ...field, value: String(quantity) };
}
