import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { products, type ProductId } from "#contract/limits";
import { applyStep, isEmpty, preselect } from "~/features/cart/cart";
import { words } from "#contract/words";
import { shortTimeout } from "~/api/timeouts.server";
import { toCart } from "~/features/cart/quantities.server";
import { PaymentMarks } from "~/features/product/payment-marks";
import { productsUnavailable, readProducts } from "~/features/product/read-products.server";
import { productStructuredData } from "~/features/product/structured-data";
import { readTestimonials } from "~/features/testimonials/read-testimonials.server";
import { readForm } from "~/forms/form.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readRootData } from "~/root-data";
import { emptyShop, findShop, readShop, writeShop } from "~/session/shop.server";
import { Page, PageHeading } from "~/ui/page";
import { FeatureCards } from "./feature-cards";
import { Gallery } from "./gallery";
import { PackFacts } from "./pack-facts";
import { ProductForm } from "./product-form";
import { Promises } from "./promises";
import { Rating } from "./rating";
import { productsSchema } from "./schema.server";

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
  const { products, testimonials, cart } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Page hasBuyBar>
      <div className="product">
        <div className="product-pictures">
          <Gallery products={products} />
        </div>
        <div className="product-choice flow">
          <PageHeading lead="A pack of two stickers. Paid once, valid for the lifetime of your vehicle.">Choose your stickers</PageHeading>
          <Rating testimonials={testimonials} />
          <ProductForm products={products} cart={cart} reply={reply} />
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
