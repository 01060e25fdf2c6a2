import type { Product } from "~/features/product/read-products.server";
import { DefaultButton } from "~/forms/default-button";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { Row } from "~/ui/row-and-columns";
import { Button } from "~/ui/button";

/** The unit price of the simple product card, in paise (spec, sections 2 and 9). */
export const SIMPLE_CARD_PRICE = 500_00;

export const cardIntents = { add: "add", buy: "buy" } as const;

type CardFormProps = {
  readonly products: readonly Product[];
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The form that adds stickers to the cart, or buys them at once. */
export function CardForm({ products, constraints, reply }: CardFormProps) {
  const form = usePageForm({
    id: "card",
    names: ["productid", "quantity"],
    constraints,
    lastResult: reply?.lastResult,
    values: { productid: products[0]?.id ?? "", quantity: "1" },
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <form {...form.props}>
        <DefaultButton name="intent" value={cardIntents.buy}>
          Buy now
        </DefaultButton>
        <RadioGroup state={form.fields.productid} legend="Sticker" options={products.map(({ id, name }) => ({ value: id, text: name }))} />
        <TextField state={form.fields.quantity} label="Quantity" hint="From 1 to 99" inputMode="numeric" autoComplete="off" />
        <Row>
          <Button name="intent" value={cardIntents.add}>
            Add to Cart
          </Button>
          <Button tone="main" name="intent" value={cardIntents.buy}>
            Buy now
          </Button>
        </Row>
      </form>
    </>
  );
}
