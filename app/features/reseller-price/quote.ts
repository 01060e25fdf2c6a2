import type { Paise } from "#contract/money";

export type Terms = {
  readonly prepaidDiscountPercent: number;
  readonly postpaidDiscountPercent: number;
  /** Maximum number of stickers in unpaid postpaid orders (docs/decisions/0045-reseller-orders.md). */
  readonly purchaseLimit: number;
  readonly purchaseLeft: number;
};

/** The price of one sticker before the discount, and the reseller's terms. */
export type Quote = {
  readonly rate: Paise | null;
  readonly terms: Terms;
  /** When the scripts retry, or null if they do not retry. */
  readonly followUp: FollowUp | null;
};

/** The delay before the next attempt, and the number of attempts so far that count towards the maximum. */
export type FollowUp = { readonly afterMilliseconds: number; readonly tries: number };

/** Returns whether the JSON body of a response is a quote. */
export function isQuote(body: unknown): body is Quote {
  return typeof body === "object" && body !== null && "rate" in body && "terms" in body && "followUp" in body;
}
