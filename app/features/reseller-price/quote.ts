import type { Paise } from "#contract/money";

/** What holds for the reseller now. */
export type Terms = {
  readonly prepaidDiscountPercent: number;
  readonly postpaidDiscountPercent: number;
  /** How many stickers may be ordered postpaid in all. */
  readonly purchaseLimit: number;
  /** How many of them may still be ordered. */
  readonly purchaseLeft: number;
};

/** What one sticker costs before the discount, and what holds for the reseller. */
export type Quote = {
  /** Null while the price cannot be had. */
  readonly rate: Paise | null;
  readonly terms: Terms;
  /** Set while the price may still follow. */
  readonly followUp: FollowUp | null;
};

/** When to ask again, in milliseconds from now, and how often the price was asked for by then. */
export type FollowUp = { readonly afterMilliseconds: number; readonly tries: number };

/** Whether an answer of the website is a quote, and not, say, the login of a session that has ended. */
export function isQuote(answer: unknown): answer is Quote {
  return typeof answer === "object" && answer !== null && "rate" in answer && "terms" in answer && "followUp" in answer;
}
