import type { Paise } from "#contract/money";

/** An order line as the website sent it. The price is the one that the website showed. It is only compared with the backend's own price. */
export type RequestedLine = { readonly productId: string; readonly quantity: number; readonly price: Paise };

/** One product of an order, with its quantity. `price` is the unit price at the time of the order. */
export type OrderLine = { readonly productId: number; readonly name: string; readonly quantity: number; readonly price: Paise };
