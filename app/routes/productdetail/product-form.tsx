import type { Paise } from "#contract/money";
import { quantityName, type Cart } from "~/features/cart/cart";
import type { Product } from "~/features/product/read-products.server";
import { DefaultButton } from "~/forms/default-button";
import { ErrorSummary } from "~/forms/error-summary";
import type { FormReply } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { Columns } from "~/ui/row-and-columns";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { ProductCard } from "./product-card";

type ProductFormProps = {
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
        <Columns count={2}>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} isFirst={index === 0} fields={form.fields} />
          ))}
        </Columns>
        <div className="buy-now">
          <p className="buy-now-total">
            Total{" "}
            <span data-total="">
              <Money paise={totalOf(products, cart)} />
            </span>{" "}
            <span className="field-hint">before GST</span>
          </p>
          <Button tone="main" wide name="intent" value="buy" data-busy="Please wait">
            Buy Now
          </Button>
        </div>
      </form>
    </>
  );
}

function totalOf(products: readonly Product[], cart: Cart): Paise {
  return products.reduce((sum, { id, price }) => sum + cart[id] * price, 0);
}
