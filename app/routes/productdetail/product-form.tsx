import { GST_PERCENT } from "#contract/money";
import { orderAmounts, type PricedLine } from "#contract/order-amounts";
import { typedQuantity } from "~/enhancements/stepper";
import { quantityName, type Cart } from "~/features/cart/cart";
import type { Product } from "~/features/product/read-products.server";
import { DefaultButton } from "~/forms/default-button";
import { ErrorSummary } from "~/forms/error-summary";
import type { FormReply } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { ProductOption } from "./product-option";

type ProductFormProps = {
  /** All products, starting with the chosen one. */
  readonly products: readonly Product[];
  readonly cart: Cart;
  readonly reply: FormReply | undefined;
};

const names = [quantityName("1"), quantityName("2")] as const;

/** Both products with quantities, the total and Buy Now. */
export function ProductForm({ products, cart, reply }: ProductFormProps) {
  const form = usePageForm({
    id: "products",
    names,
    constraints: {},
    lastResult: reply?.lastResult,
    values: { [quantityName("1")]: String(cart[1]), [quantityName("2")]: String(cart[2]) },
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <form {...form.props} data-buy-now="">
        <DefaultButton name="intent" value="buy">
          Buy Now
        </DefaultButton>
        {products.map((product) => (
          <ProductOption key={product.id} product={product} fields={form.fields} />
        ))}
        <BuyBar lines={products.map(({ id, price }) => ({ quantity: typedQuantity(form.fields[quantityName(id)].value), price }))} />
      </form>
    </>
  );
}

/** A bar with the total and Buy Now. On phones, the bar stays at the lower edge of the screen. */
function BuyBar({ lines }: { readonly lines: readonly PricedLine[] }) {
  const { gross, gst, total } = orderAmounts(lines, 0);
  return (
    <div className="buy-bar">
      <p className="buy-bar-total">
        <span className="sr-only">Total </span>
        <strong className="price-now" data-total="total">
          <Money paise={total} />
        </strong>{" "}
        <span className="buy-bar-parts">
          incl. {GST_PERCENT}% GST{" "}
          <span className="money">
            <span data-total="gross">
              <Money paise={gross} />
            </span>{" "}
            +{" "}
            <span data-total="gst">
              <Money paise={gst} />
            </span>
          </span>
        </span>
      </p>
      <Button tone="main" name="intent" value="buy" data-busy="Please wait">
        Buy Now
      </Button>
    </div>
  );
}
