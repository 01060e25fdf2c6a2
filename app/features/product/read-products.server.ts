import { readProduct } from "#contract/content";
import { products, type ProductId } from "#contract/limits";
import type { Paise } from "#contract/money";
import { ask, type Asking } from "~/api/client.server";
import { retryLater } from "~/api/retry-later.server";
import { contentOf } from "~/api/content.server";
import { shownPicture } from "~/serving/pictures.server";

export type Product = {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Paise;
  readonly struckPrice: Paise | null;
  /** The URL of its first photo, or "". */
  readonly photo: string;
};

/** @param isForOrder reads current prices, because a cached price must never be charged. */
type ReadingProducts = Pick<Asking, "signal"> & { readonly isForOrder?: boolean };

const askForProduct = contentOf(readProduct);

/** Reads the products in the order of their ids. Omits unavailable ones. */
export async function readProducts(reading: ReadingProducts = {}): Promise<Product[]> {
  const found = await Promise.all(Object.values(products).map((id) => readOne(id, reading)));
  return found.filter((product) => product !== null);
}

async function readOne(id: ProductId, { isForOrder = false, ...asking }: ReadingProducts): Promise<Product | null> {
  const payload = { productId: id };
  const outcome = await (isForOrder ? ask(readProduct, payload, asking) : askForProduct(payload, asking));
  if (outcome.kind !== "ok") return null;
  const { name, price, struckPrice, photos } = outcome.data.product;
  return { id, name, price, struckPrice, photo: shownPicture(photos[0]?.url ?? "") };
}

/** The response of a loader that needs the products. */
export function productsUnavailable(): Response {
  return new Response("", retryLater({ kind: "unavailable" }));
}
