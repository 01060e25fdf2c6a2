import type { Paise } from "../../contract/money";

/** A line as the website sends it. The price is what the page showed; it is only compared. */
export type AskedLine = { readonly productId: string; readonly quantity: number; readonly price: Paise };

/** One product of an order, at the price of the order. */
export type OrderLine = { readonly productId: number; readonly name: string; readonly quantity: number; readonly price: Paise };
