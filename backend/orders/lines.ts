import type { Paise } from "#contract/money";

/** A line from the website. The price is the one shown, and is only compared. */
export type AskedLine = { readonly productId: string; readonly quantity: number; readonly price: Paise };

/** One product of an order, at the price of the order. */
export type OrderLine = { readonly productId: number; readonly name: string; readonly quantity: number; readonly price: Paise };
