import { eq, gt, isNull, or, sql } from "drizzle-orm";

import { promoCodes, shopProducts } from "../../selling/shop/tables";
import { badge, link, money, number, row, text, time } from "../cells";
import { defineList } from "../list";

export const promoCodeList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(promoCodes)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "promo-codes",
  title: "Promo codes",
  role: "viewer",
  columns: ["Code", "Discount", "From", "Until", "Uses", "State"],
  sorts: {
    newest: { title: "Newest first", column: promoCodes.createdAt, direction: "descending", key: "createdAt" },
    code: { title: "By code", column: promoCodes.code, direction: "ascending", key: "code" },
  },
  id: { column: promoCodes.id, key: "id" },
  filters: {
    state: {
      title: "State",
      choices: {
        valid: or(isNull(promoCodes.validUntil), gt(promoCodes.validUntil, sql`now()`)),
        ended: sql`${promoCodes.validUntil} <= now()`,
      },
    },
  },
  search: { hint: "Code", where: (typed) => eq(promoCodes.code, typed.toUpperCase()) },
  commands: ["create-promo-code"],
  row: (promo, { clock }) =>
    row("promo-codes", promo.code, [
      link(promo.code, "promo-codes", promo.code),
      promo.amount === null ? text(`${promo.percent ?? 0} %`) : money(promo.amount),
      time(promo.validFrom),
      time(promo.validUntil),
      promo.useLimit === null ? text("any") : number(promo.useLimit),
      promo.validUntil !== null && promo.validUntil <= clock.now() ? badge("ended") : badge("valid", "good"),
    ]),
});

export const priceList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select()
      .from(shopProducts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "prices",
  title: "Prices",
  role: "viewer",
  columns: ["Product", "Price", "Struck through"],
  sorts: { product: { title: "By product", column: shopProducts.id, direction: "ascending", key: "id" } },
  id: { column: shopProducts.id, key: "id" },
  commands: ["set-price", "set-reseller-prices", "prices"],
  row: (product) => ({ to: null, cells: [text(product.name), money(product.price), money(product.struckPrice)] }),
});
