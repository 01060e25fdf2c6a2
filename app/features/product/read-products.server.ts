import { readProduct } from "../../../contract/content";
import { products, type ProductId } from "../../../contract/limits";
import type { Paise } from "../../../contract/money";
import { ask } from "~/api/client.server";

export type Product = {
  readonly id: ProductId;
  readonly name: string;
  readonly price: Paise;
  readonly struckPrice: Paise | null;
  /** The address of its first photo, or "". */
  readonly photo: string;
};

/** What is sold, in the order of the ids; a product that cannot be had just now is left out. */
export async function readProducts(request: Request): Promise<Product[]> {
  const found = await Promise.all(Object.values(products).map((id) => readOne(id, request)));
  return found.filter((product) => product !== null);
}

async function readOne(id: ProductId, request: Request): Promise<Product | null> {
  const outcome = await ask(readProduct, { productId: id }, { request });
  if (outcome.kind !== "ok") return null;
  const { name, price, struckPrice, photos } = outcome.data.product;
  return { id, name, price, struckPrice, photo: photos[0]?.url ?? "" };
}

/** Ends a loader that has nothing to show without the products. */
export function productsUnavailable(): Response {
  return new Response("", { status: 503, headers: { "Retry-After": "30" } });
}
