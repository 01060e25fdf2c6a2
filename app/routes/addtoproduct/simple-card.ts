/** What one sticker costs on the simple card (spec, sections 2 and 9), in paise. */
export const SIMPLE_CARD_PRICE = 500_00;

export const cardIntents = { add: "add", buy: "buy" } as const;
