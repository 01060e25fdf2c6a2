import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { products } from "#contract/limits";
import { withQuantity } from "~/features/cart/cart";
import { quantityField } from "~/features/cart/quantities.server";
import { productsUnavailable, readProducts, type Product } from "~/features/product/read-products.server";
import { DefaultButton } from "~/forms/default-button";
import { commonFields, intentField } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { readShop, writeShop } from "~/session/shop.server";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { ProductPhoto } from "~/ui/product-picture";
import { Card, Page, PageHeading, Row } from "~/ui/page";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const [products, shop] = await Promise.all([readProducts(), readShop(args)]);
  if (products.length === 0) throw productsUnavailable();
  return json({ products, inCart: shop.cart[1] + shop.cart[2], constraints: constraintsOf(cardSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, cardSchema);
  if (!form.accepted) return form.response;

  const { productid: id, quantity: chosen, intent } = form.value;
  const shop = await readShop(args);
  const isAdded = intent === cardIntents.add;
  const cart = withQuantity(shop.cart, id, isAdded ? shop.cart[id] + chosen : chosen);
  const cookie = await writeShop(args, { ...shop, cart, hasChosen: true });
  if (!isAdded) return redirect(paths.checkout(), { status: 303, headers: { "Set-Cookie": cookie } });
  const name = (await readProducts()).find((product) => product.id === id)?.name ?? "";
  return redirectWithNotice(paths.productCard(), messages.addedToCart(chosen, name), [cookie]);
}

export const handle = plainScreen({ isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Add to cart", description: "QR stickers for cars and bikes, added to your cart in one step." });

export default function AddToProduct() {
  const { products, inCart } = useLoaderData<typeof loader>();
  const [first] = products;
  return (
    <Page width="form">
      <PageHeading>QR stickers</PageHeading>
      <Card>
        {first && first.photo !== "" && (
          <ProductPhoto className="product-photo" src={first.photo} alt={first.name} sizes="(min-width: 600px) 500px, 100vw" isFirst />
        )}
        <p className="price-tag">
          <strong className="price-now">
            <Money paise={SIMPLE_CARD_PRICE} />
          </strong>{" "}
          per unit
        </p>
        {products.filter(({ price }) => price !== SIMPLE_CARD_PRICE).map(TodaysPrice)}
        <CardForm />
      </Card>
      {inCart > 0 && (
        <p>
          In your cart: {inCart}. <TextLink href={paths.checkout()}>Go to checkout</TextLink>
        </p>
      )}
    </Page>
  );
}

/** The price at checkout, if it differs from the card's fixed price. */
function TodaysPrice({ id, name, price }: Product) {
  return (
    <p key={id} className="field-hint">
      {name} at checkout today: <Money paise={price} />
    </p>
  );
}

/** The unit price of the simple product card, in paise (spec, sections 2 and 9). */
const SIMPLE_CARD_PRICE = 500_00;

const cardIntents = { add: "add", buy: "buy" } as const;

function CardForm() {
  const { products } = useLoaderData<typeof loader>();
  const form = usePageForm({
    id: "card",
    names: ["productid", "quantity"],
    values: { productid: products[0]?.id ?? "", quantity: "1" },
  });
  return (
    <FormWithErrors form={form}>
      <DefaultButton intent={cardIntents.buy}>Buy now</DefaultButton>
      <RadioGroup state={form.fields.productid} legend="Sticker" options={products.map(({ id, name }) => ({ value: id, text: name }))} />
      <TextField state={form.fields.quantity} label="Quantity" hint="From 1 to 99" inputMode="numeric" autoComplete="off" />
      <Row>
        <Button intent={cardIntents.add}>Add to Cart</Button>
        <Button tone="main" intent={cardIntents.buy}>
          Buy now
        </Button>
      </Row>
    </FormWithErrors>
  );
}

const cardSchema = z.object({
  ...commonFields,
  productid: z.enum([products.car, products.bike], { error: messages.productUnknown }),
  quantity: quantityField(1),
  intent: intentField,
});
