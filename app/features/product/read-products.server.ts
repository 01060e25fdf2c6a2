import { readProduct } from "#contract/content";
import { products, type ProductId } from "#contract/limits";
import type { Paise } from "#contract/money";
import { ask, type Asking } from "~/api/client.server";
import { comeBackLater } from "~/api/come-back-later.server";
import { contentOf } from "~/api/content.server";
import { shownPicture } from "~/serving/pictures.server";

export type Product = {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Paise;
  readonly struckPrice: Paise | null;
  /** The address of its first photo, or "". */
  readonly photo: string;
};

/** @param isForOrder nobody is charged by a price that was kept. */
type ReadingProducts = Pick<Asking, "signal"> & { readonly isForOrder?: boolean };

const askForProduct = contentOf(readProduct);

/** What is sold, in the order of the ids; a product that cannot be had just now is left out. */
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

/** Ends a loader that has nothing to show without the products. */
export function productsUnavailable(): Response {
  return new Response("", comeBackLater({ kind: "unavailable" }));
}
