/** The values of the promo box's buttons. */
export const promoIntents = { apply: "apply", remove: "remove" } as const;
