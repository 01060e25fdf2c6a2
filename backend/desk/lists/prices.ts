import { and, getTableColumns, not, sql } from "drizzle-orm";

import { foundBy } from "../../platform/database/search";
import { priceBreaks } from "../../selling/resellers/tables";
import { isUsedUp } from "../../selling/shop/promo-store";
import { promoCodes, shopProducts } from "../../selling/shop/tables";
import { badge, link, money, thing, time } from "../cells";
import { defineList } from "../list";

const isEnded = sql`coalesce(${promoCodes.validUntil} <= now(), false)`;

export const promoCodeList = defineList({
  from: ({ database }) => database.select({ ...getTableColumns(promoCodes), isUsedUp }).from(promoCodes),
  name: "promo-codes",
  title: "Promo codes",
  role: "viewer",
  columns: {
    Code: ({ code }) => link(code, "promo-codes", code),
    Discount: ({ amount, percent }) => (amount === null ? `${percent ?? 0} %` : money(amount)),
    From: ["validFrom", ({ validFrom }) => time(validFrom)],
    Until: ["validUntil", ({ validUntil }) => time(validUntil)],
    Uses: ["useLimit", ({ useLimit }) => useLimit ?? "any"],
    State: (code, { clock }) => promoBadge(code, code.isUsedUp, clock.now()),
  },
  to: ({ code }) => thing("promo-codes", code),
  sorts: {
    newest: { title: "Newest first", column: promoCodes.createdAt, direction: "descending" },
    code: { title: "By code", column: promoCodes.code, direction: "ascending" },
  },
  id: promoCodes.id,
  filters: {
    State: {
      valid: and(not(isEnded), not(isUsedUp)),
      "used up": and(not(isEnded), isUsedUp),
      ended: isEnded,
    },
  },
  search: { hint: "Part of the code", where: foundBy({ text: promoCodes.code }) },
  commands: ["create-promo-code"],
});

export function promoBadge({ validUntil }: Pick<typeof promoCodes.$inferSelect, "validUntil">, isUsed: boolean, now: Date) {
  if (validUntil !== null && validUntil <= now) return badge("ended");
  return isUsed ? badge("used up", "bad") : badge("valid", "good");
}

export const priceList = defineList({
  from: ({ database }) => database.select().from(shopProducts),
  name: "prices",
  title: "Prices",
  role: "viewer",
  columns: {
    Product: "name",
    Price: ({ price }) => money(price),
    "Struck through": ["struckPrice", ({ struckPrice }) => money(struckPrice)],
    "One replacement": ["replacementPrice", ({ replacementPrice }) => (replacementPrice === null ? "not sold" : money(replacementPrice))],
  },
  to: () => null,
  sorts: { product: { title: "By product", column: shopProducts.id, direction: "ascending" } },
  id: shopProducts.id,
  commands: ["set-price", "set-replacement-price", "set-reseller-prices"],
});

export const resellerPriceList = defineList({
  from: ({ database }) => database.select().from(priceBreaks),
  name: "reseller-prices",
  title: "Resellers' prices",
  role: "viewer",
  columns: { "From quantity": "fromQuantity", Each: ["rate", ({ rate }) => money(rate)] },
  to: () => null,
  sorts: { quantity: { title: "By quantity", column: priceBreaks.fromQuantity, direction: "ascending" } },
  id: priceBreaks.fromQuantity,
  commands: ["set-reseller-prices"],
});
