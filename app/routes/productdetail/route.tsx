import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { words } from "#contract/words";
import { applyStep, isEmpty } from "~/features/cart/cart";
import { toCart } from "~/features/cart/quantities.server";
import { productsUnavailable, readProducts } from "~/features/product/read-products.server";
import { productStructuredData } from "~/features/product/structured-data";
import { readForm } from "~/forms/form.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readRootData } from "~/root-data";
import { readShop, writeShop } from "~/session/shop.server";
import { Page, PageHeading } from "~/ui/page";
import { FeatureCards } from "./feature-cards";
import { ProductForm } from "./product-form";
import { productsSchema } from "./schema.server";

export async function loader(args: LoaderFunctionArgs) {
  const [products, shop] = await Promise.all([readProducts(), readShop(args)]);
  if (products.length === 0) throw productsUnavailable();
  return json({ products, cart: shop.cart });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, productsSchema);
  if (!form.accepted) return form.response;

  const shop = await readShop(args);
  const typed = toCart(form.value);
  const stepped = applyStep(typed, form.value.intent ?? null);
  if (stepped === null && isEmpty(typed)) return form.reject(words.cartEmptyAtPromo);
  const headers = { "Set-Cookie": await writeShop(args, { ...shop, cart: stepped ?? typed }) };
  return redirect(stepped === null ? paths.checkout() : paths.products(), { status: 303, headers });
}

export const handle = plainScreen({ isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) => {
  const root = readRootData(args);
  const described = pageMeta(args, {
    title: "Buy QR stickers for car and bike",
    description: "A pack of two lifetime QR stickers for your car or bike. Paid once, delivered in 3-5 business days.",
  });
  return root && args.data ? [...described, ...args.data.products.map((product) => productStructuredData(product, root))] : described;
};

export default function ProductDetail() {
  const { products, cart } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Page>
      <PageHeading lead="A pack of two stickers. Paid once, valid for the lifetime of your vehicle.">Choose your stickers</PageHeading>
      <ProductForm products={products} cart={cart} reply={reply} />
      <FeatureCards />
    </Page>
  );
}
