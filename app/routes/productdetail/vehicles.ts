import { products, type ProductId } from "#contract/limits";

/** A kind of vehicle. @property name as in the URL. */
export type Vehicle = { readonly id: ProductId; readonly name: "car" | "bike"; readonly text: string };

/** The kinds of vehicle that the stickers are for. */
export const vehicles: readonly Vehicle[] = [
  { id: products.car, name: "car", text: "Car" },
  { id: products.bike, name: "bike", text: "Bike" },
];

/** Returns the value of the button that puts the sticker for a kind of vehicle at the top of the page. */
export function showIntent({ name }: Vehicle): string {
  return `show-${name}`;
}
