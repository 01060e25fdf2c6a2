import { readProduct } from "#contract/content";
import { products, type ProductId } from "#contract/limits";
import type { Paise } from "#contract/money";
import { createCachedCall } from "~/api/cached-call.server";
import { callApi, type CallOptions } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { environment } from "~/env.server";

export type Product = {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Paise;
  readonly struckPrice: Paise | null;
  /** The URL of the product's first photo, or "". */
  readonly photo: string;
};

/** `isForOrder` reads current prices from the API, because a cached price must never be charged. */
type ProductOptions = Pick<CallOptions, "signal"> & { readonly isForOrder?: boolean };

const fetchProduct = createCachedCall(readProduct);

/** Reads the products in the order of their ids. Omits products that cannot be read. */
export async function readProducts(options: ProductOptions = {}): Promise<Product[]> {
  const found = await Promise.all(Object.values(products).map((id) => readOne(id, options)));
  return found.filter((product) => product !== null);
}

async function readOne(id: ProductId, { isForOrder = false, ...options }: ProductOptions): Promise<Product | null> {
  const payload = { productId: id };
  const outcome = await (isForOrder ? callApi(readProduct, payload, options) : fetchProduct(payload, options));
  if (outcome.kind !== "ok") return null;
  const { name, price, struckPrice, photos } = outcome.data.product;
  return { id, name, price, struckPrice, photo: allowedPictureUrl(photos[0]?.url ?? "") };
}

export function productsUnavailable(): Response {
  return new Response("", retryLaterInit({ kind: "unavailable" }));
}

/**
 * Returns the URL of a picture from the API. Returns "" if our Content-Security-Policy blocks its origin, because browsers would show a
 * broken picture.
 */
export function allowedPictureUrl(address: string): string {
  if (/^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && environment.pictureOrigins.includes(new URL(address).origin) ? address : "";
}
