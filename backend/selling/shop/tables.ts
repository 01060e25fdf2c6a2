import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import { callerColumns, id, idOf, moment, paise } from "../../platform/database/columns";

/** Products. The ids are fixed: 1 is the car sticker, 2 the bike sticker (spec, section 1). */
export const shopProducts = pgTable("products", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  price: paise("price_paise").notNull(),
  struckPrice: paise("struck_price_paise").notNull(),
  /** The price of one sticker in place of an owner's own. Null if none is sold. */
  replacementPrice: paise("replacement_price_paise"),
  photos: text("photos").array().notNull(),
});

/** A promo code with either a percentage or an amount. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: id("id").primaryKey(),
    /** In upper case. */
    code: varchar("code", { length: 30 }).notNull(),
    percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }),
    amount: paise("amount_paise"),
    minimumTotal: paise("minimum_total_paise").notNull().default(0),
    validFrom: moment("valid_from"),
    validUntil: moment("valid_until"),
    /** How many orders may use the code. Null for any number. */
    useLimit: integer("use_limit"),
    /** The offer's text for owners, if the code is an offer. */
    offer: text("offer"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("promo_codes_code").on(table.code),
    check("promo_codes_kind", sql`num_nonnulls(${table.percent}, ${table.amount}) = 1`),
  ],
);

/**
 * A discount granted to a caller who entered a valid code. /checkout gives no discount without a grant
 * (docs/decisions/0041-promo-codes.md).
 */
export const promoGrants = pgTable(
  "promo_grants",
  {
    id: id("id").primaryKey(),
    callerHash: text("caller_hash").notNull(),
    promoCodeId: idOf("promo_code_id", () => promoCodes.id),
    total: paise("total_paise").notNull(),
    discount: paise("discount_paise").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("promo_grants_caller").on(table.callerHash, table.total, table.promoCodeId),
    index("promo_grants_expiry").on(table.expiresAt),
  ],
);

/** Not used any more: `callerRequests` counts this. A process of the version before still writes it. */
export const promoFailures = pgTable(
  "promo_failures",
  {
    id: id("id").primaryKey(),
    ...callerColumns,
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("promo_failures_caller").on(table.callerHash, table.createdAt),
    index("promo_failures_caller_site").on(table.siteHash, table.createdAt),
  ],
);
