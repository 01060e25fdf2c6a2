import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";

import { products, type ProductId } from "#contract/limits";
import { GST_PERCENT } from "#contract/money";
import { orderAmounts, type PricedLine } from "#contract/order-amounts";
import { packContents, stickerPlaces } from "#contract/sticker-places";
import { words } from "#contract/words";
import { shortTimeout } from "~/api/timeouts.server";
import { typedQuantity } from "~/enhancements/stepper";
import { applyStep, isEmpty, preselect, quantityName } from "~/features/cart/cart";
import { toCart, quantityFields } from "~/features/cart/quantities.server";
import { Stepper } from "~/features/cart/stepper";
import { PaymentMarks } from "~/features/product/payment-marks";
import { PriceTag } from "~/features/product/price-tag";
import { productsUnavailable, readProducts, type Product } from "~/features/product/read-products.server";
import { productStructuredData } from "~/features/product/structured-data";
import { readTestimonials } from "~/features/testimonials/read-testimonials.server";
import { DefaultButton } from "~/forms/default-button";
import type { FieldState } from "~/forms/field-state";
import { commonFields, intentField } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { readRootData } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";
import { emptyShop, findShop, readShop, writeShop } from "~/session/shop.server";
import { DescriptionList } from "~/ui/description-list";
import { Icon, type IconName } from "~/ui/icon";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Page, PageHeading } from "~/ui/page";
import { Gallery } from "./gallery";
import { Rating } from "./rating";

export async function loader(args: LoaderFunctionArgs) {
  const [found, testimonials, shop] = await Promise.all([readProducts(), readTestimonials({ signal: shortTimeout() }), findShop(args)]);
  if (found.length === 0) throw productsUnavailable();
  const asked = askedProduct(args.request);
  const { cart: kept, hasChosen } = shop ?? emptyShop();
  const cart = preselect(kept, asked, !hasChosen);
  const chosen = asked ?? (cart[products.car] === 0 && cart[products.bike] > 0 ? products.bike : products.car);
  // The chosen product comes first.
  const sorted = [...found.filter(({ id }) => id === chosen), ...found.filter(({ id }) => id !== chosen)];
  return json({ products: sorted, testimonials, cart });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, productsSchema);
  if (!form.accepted) return form.response;

  const shop = await readShop(args);
  const typed = toCart(form.value);
  const stepped = applyStep(typed, form.value.intent ?? null);
  if (stepped === null && isEmpty(typed)) return form.reject(words.cartEmpty);
  const headers = { "Set-Cookie": await writeShop(args, { ...shop, cart: stepped ?? typed, hasChosen: true }) };
  return redirect(stepped === null ? paths.checkout() : paths.products(), { status: 303, headers });
}

export const handle = plainScreen({ isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) => {
  const root = readRootData(args);
  const described = pageMeta({
    title: "Buy QR stickers for car and bike",
    description: "A pack of two lifetime QR stickers for your car or bike. Paid once, delivered in 3-5 business days.",
  })(args);
  return root && args.data ? [...described, ...args.data.products.map((product) => productStructuredData(product, root))] : described;
};

export default function ProductDetail() {
  const { products, testimonials } = useLoaderData<typeof loader>();
  return (
    <Page hasBuyBar>
      <div className="product">
        <div className="product-pictures">
          <Gallery products={products} />
        </div>
        <div className="product-choice flow">
          <PageHeading lead="A pack of two stickers. Paid once, valid for the lifetime of your vehicle.">Choose your stickers</PageHeading>
          <Rating testimonials={testimonials} />
          <ProductForm />
          <PaymentMarks />
          <Promises />
        </div>
        <PackFacts />
      </div>
      <FeatureCards />
    </Page>
  );
}

/** Returns the product in the URL, or null. The Buy Now links of other pages may name a product in the URL. */
function askedProduct(request: Request): ProductId | null {
  const sticker = new URL(request.url).searchParams.get("sticker");
  return sticker === "car" || sticker === "bike" ? products[sticker] : null;
}

const names = [quantityName("1"), quantityName("2")] as const;

function ProductForm() {
  const { products, cart } = useLoaderData<typeof loader>();
  const form = usePageForm({
    id: "products",
    names,
    values: { [quantityName("1")]: String(cart[1]), [quantityName("2")]: String(cart[2]) },
  });
  return (
    <FormWithErrors form={form} data-buy-now="">
      <DefaultButton intent="buy">Buy Now</DefaultButton>
      {products.map((product) => (
        <ProductOption key={product.id} product={product} fields={form.fields} />
      ))}
      <BuyBar lines={products.map(({ id, price }) => ({ quantity: typedQuantity(form.fields[quantityName(id)].value), price }))} />
    </FormWithErrors>
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
      <Button tone="main" intent="buy" data-busy="Please wait">
        Buy Now
      </Button>
    </div>
  );
}

type ProductOptionProps = {
  readonly product: Product;
  readonly fields: Readonly<Record<ReturnType<typeof quantityName>, FieldState>>;
};

/** A product with its price, terms and quantity (spec, section 2, Product detail). */
function ProductOption({ product, fields }: ProductOptionProps) {
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

/** What a buyer asks before the last button: what arrives, who sees the number, why there are no refunds. */
function Promises() {
  return (
    <ul className="promises">
      <Promised icon="parcel" title="In the pack">
        {packContents}
      </Promised>
      <Promised icon="shield" title="Your number stays private">
        People who scan never see it.
      </Promised>
      <Promised icon="qr" title="Why no refunds">
        Each sticker is printed with a code of its own. Read the <TextLink href={paths.refundPolicy()}>refund policy</TextLink>.
      </Promised>
    </ul>
  );
}

type PromisedProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode };

function Promised({ icon, title, children }: PromisedProps) {
  return (
    <li className="promise">
      <Icon name={icon} size={24} />
      <p className="min-w-0 flex-1">
        <strong>{title}.</strong> {children}
      </p>
    </li>
  );
}

function PackFacts() {
  return (
    <section className="pack-facts flow">
      <h2 className="card-title">Size and place</h2>
      <DescriptionList
        items={[
          { label: "Car", value: `96 × 60 mm. ${stickerPlaces.car}` },
          { label: "Bike", value: `60 × 40 mm. ${stickerPlaces.bike}` },
          { label: "Validity", value: "For the lifetime of the vehicle. You pay once." },
        ]}
      />
    </section>
  );
}

type Feature = { readonly icon: IconName; readonly title: string; readonly text: string };

const features: readonly Feature[] = [
  { icon: "car", title: "VIN link", text: "Your number plate is linked to the sticker for the life of the vehicle." },
  { icon: "phone", title: "Anonymous call", text: "Anyone who scans it can call you through a virtual number. Your number stays hidden." },
  { icon: "shield", title: "Emergency contacts", text: "When you do not answer, people can reach someone you chose." },
  { icon: "drop", title: "Blood group", text: "Helpers see your blood group at once." },
  { icon: "message", title: "Predefined SMS", text: "A message like \u201CYour lights are on\u201D reaches you with two taps." },
];

function FeatureCards() {
  return (
    <section className="flow">
      <h2 className="section-title">What your sticker does</h2>
      <ul className="product-feature-list">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="product-feature">
            <Icon name={icon} size={24} />
            <div className="min-w-0 flex-1">
              <h3 className="font-bold">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const productsSchema = z.object({ ...commonFields, ...quantityFields, intent: intentField });
