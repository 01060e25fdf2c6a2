import { discountedRate, type Paise } from "#contract/money";
import { largestResellerOrder } from "#contract/limits";
import { words } from "#contract/words";
import type { RequestedLine } from "../../orders/store";
import { refusal, type Refusal } from "../../../requests/handler";

/** The rate per sticker for orders of at least `fromQuantity` stickers. */
export type PriceBreak = { readonly fromQuantity: number; readonly rate: Paise };

/** The quantity of each product, and of all products. */
export type OrderedLines = {
  readonly kind: "wanted";
  readonly quantities: ReadonlyMap<string, number>;
  readonly quantity: number;
  /** The price of one sticker that the website showed, for each line. */
  readonly prices: readonly Paise[];
};

/** Adds up the lines of an order. Combines several lines of one product. */
export function parseOrderedLines(requested: readonly RequestedLine[]): OrderedLines | Refusal {
  if (requested.some(({ quantity }) => quantity < 0)) return refusal("Quantities must be whole numbers of 0 or more.");
  const lines = requested.filter(({ quantity }) => quantity > 0);
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (quantity === 0) return refusal(words.quantitiesMissing);
  if (quantity > largestResellerOrder) return refusal(words.orderTooLarge(largestResellerOrder));
  return { kind: "wanted", quantities, quantity, prices: lines.map(({ price }) => price) };
}

/** Returns the highest price break that a quantity reaches, or else the first. @param breaks - in ascending order of quantity. */
export function breakFor(quantity: number, breaks: readonly PriceBreak[]): PriceBreak {
  const found = breaks.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? breaks[0];
  if (found === undefined) throw new Error("No reseller prices are set");
  return found;
}

/**
 * Finds the rate from which the website computed the unit price that it showed. It can be today's rate for the quantity, or a rate that was
 * quoted for the same or a higher price break.
 * @returns null if no rate gives that price.
 */
export function findRate(
  { prices, quantity }: OrderedLines,
  discountPercent: number,
  breaks: readonly PriceBreak[],
  quotes: readonly PriceBreak[],
): Paise | null {
  const today = breakFor(quantity, breaks);
  const quoted = quotes.filter(({ fromQuantity }) => fromQuantity >= today.fromQuantity);
  const found = [today, ...quoted].find(({ rate }) => prices.every((price) => price === discountedRate(rate, discountPercent)));
  return found?.rate ?? null;
}
