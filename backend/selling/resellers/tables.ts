import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import type { Shipping } from "#contract/shop";
import { id, idOf, keyOf, moment, paise } from "../../platform/database/columns";
import { stickers } from "../../registry/tables";
import { orders } from "../tables";

/** 64 bits, because sums of many orders exceed a 32-bit integer. */
const largePaise = id;
const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: "number" });

/** What an invoice names of a reseller. */
export type ResellerDetails = Omit<Shipping, "email"> & { readonly gstin: string };

export const resellers = pgTable(
  "resellers",
  {
    id: id("id").primaryKey(),
    /** The reseller's id in the API. */
    guid: varchar("guid", { length: 64 }).notNull(),
    /** In lower case. */
    email: varchar("email", { length: 50 }).notNull(),
    name: varchar("name", { length: 50 }).notNull(),
    phone: varchar("phone", { length: 10 }).notNull(),
    address: varchar("address", { length: 200 }).notNull(),
    city: varchar("city", { length: 30 }).notNull(),
    state: text("state").notNull(),
    pincode: varchar("pincode", { length: 6 }).notNull(),
    /** Empty if the reseller is not registered for GST. */
    gstin: varchar("gstin", { length: 15 }).notNull().default(""),
    prepaidDiscount: percent("prepaid_discount_percent").notNull(),
    postpaidDiscount: percent("postpaid_discount_percent").notNull(),
    /** The largest number of unpaid postpaid stickers (docs/decisions/0045-reseller-orders.md). */
    purchaseLimit: integer("purchase_limit").notNull(),
    /** What the reseller asks to change the invoice's details to. Null unless that waits for the operator. */
    wanted: jsonb("wanted_details").$type<ResellerDetails>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("resellers_guid").on(table.guid),
    uniqueIndex("resellers_email").on(table.email),
    check("resellers_discounts", sql`${table.prepaidDiscount} between 0 and 100 and ${table.postpaidDiscount} between 0 and 100`),
  ],
);

/** A person whom a reseller invited to log in for the shop, by the e-mail address. They have all rights but to invite and to end others. */
export const resellerPeople = pgTable(
  "reseller_people",
  {
    id: id("id").primaryKey(),
    resellerId: idOf("reseller_id", () => resellers.id),
    /** In lower case. Empty once it is erased: the order stays the person's. */
    email: varchar("email", { length: 50 }).notNull(),
    /** `refused`: the person said no. `ended`: the reseller ended the log-in. */
    state: text("state", { enum: ["invited", "refused", "ended"] }).notNull(),
    codeHash: text("code_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("reseller_people_code").on(table.codeHash),
    index("reseller_people_reseller").on(table.resellerId, table.createdAt),
    uniqueIndex("reseller_people_email")
      .on(table.email)
      .where(sql`${table.state} = 'invited'`),
  ],
);

/** The price per sticker for orders of at least `fromQuantity`. The price is the same for both products. */
export const priceBreaks = pgTable("reseller_price_breaks", {
  fromQuantity: integer("from_quantity").primaryKey(),
  rate: paise("rate_paise").notNull(),
});

/** A rate quoted to a reseller, valid for a limited time (docs/decisions/0045-reseller-orders.md). */
export const quotes = pgTable(
  "reseller_quotes",
  {
    id: id("id").primaryKey(),
    resellerId: idOf("reseller_id", () => resellers.id),
    fromQuantity: integer("from_quantity").notNull(),
    rate: paise("rate_paise").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("reseller_quotes_rate").on(table.resellerId, table.fromQuantity, table.rate),
    index("reseller_quotes_expiry").on(table.expiresAt),
  ],
);

/** Additional fields of a reseller's order. */
export const resellerOrders = pgTable(
  "reseller_orders",
  {
    orderId: keyOf("order_id", () => orders.id),
    resellerId: idOf("reseller_id", () => resellers.id),
    /** The invited person who ordered. Null for the first person of the shop. */
    personId: id("person_id").references(() => resellerPeople.id),
    mode: text("mode", { enum: ["prepaid", "postpaid"] }).notNull(),
    /** The number of stickers of both products. */
    quantity: integer("quantity").notNull(),
    /** The price per sticker, before the discount. */
    rate: paise("rate_paise").notNull(),
    discount: percent("discount_percent").notNull(),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
    dispatchedAt: moment("dispatched_at"),
    courier: varchar("courier", { length: 50 }).notNull().default(""),
    docket: varchar("docket", { length: 50 }).notNull().default(""),
  },
  (table) => [
    index("reseller_orders_docket").on(table.docket),
    index("reseller_orders_reseller").on(table.resellerId, table.createdAt, table.orderId),
    index("reseller_orders_open")
      .on(table.resellerId, table.createdAt)
      .where(sql`${table.mode} = 'postpaid' and ${table.paidAt} is null`),
  ],
);

export type OrderMode = (typeof resellerOrders.$inferSelect)["mode"];

/** An order of the kind `balance`: the reseller pays what is due. It has neither lines nor an invoice. */
export const balanceOrders = pgTable(
  "reseller_balance_orders",
  {
    orderId: keyOf("order_id", () => orders.id),
    resellerId: idOf("reseller_id", () => resellers.id),
  },
  (table) => [index("reseller_balance_orders_reseller").on(table.resellerId)],
);

/** A reseller's sticker, sent with an order or minted for the reseller. */
export const resellerStickers = pgTable(
  "reseller_stickers",
  {
    stickerId: keyOf("sticker_id", () => stickers.id),
    resellerId: idOf("reseller_id", () => resellers.id),
    /** The order with which the sticker was sent. Null if the sticker was minted for the reseller. */
    orderId: id("order_id").references(() => resellerOrders.orderId),
    /** A reseller's stickers are numbered from 1. */
    number: integer("number").notNull(),
  },
  (table) => [uniqueIndex("reseller_stickers_number").on(table.resellerId, table.number)],
);

/** A reseller's payment: online for a prepaid order or for what is due, or recorded by the operator. */
export const resellerPayments = pgTable(
  "reseller_payments",
  {
    id: id("id").primaryKey(),
    resellerId: idOf("reseller_id", () => resellers.id),
    /** The prepaid order that was paid. Null if the payment settles the reseller's oldest open orders. */
    orderId: id("order_id").references(() => orders.id),
    amount: largePaise("amount_paise").notNull(),
    /** The bank's or payment provider's reference. Unique, so that a payment is recorded once. */
    reference: varchar("reference", { length: 64 }).notNull(),
    paidAt: moment("paid_at").notNull(),
  },
  (table) => [
    uniqueIndex("reseller_payments_reference").on(table.resellerId, table.reference),
    index("reseller_payments_reseller").on(table.resellerId, table.paidAt, table.id),
    check("reseller_payments_amount", sql`${table.amount} > 0`),
  ],
);

/**
 * The entries of each reseller's account. Rows are only added, and each opens with the closing balance of the previous row. Triggers in
 * the migrations enforce both rules. A debt is a negative balance.
 */
export const ledger = pgTable(
  "reseller_ledger",
  {
    id: id("id").primaryKey(),
    resellerId: idOf("reseller_id", () => resellers.id),
    /** A reseller's rows are numbered from 1. */
    number: integer("number").notNull(),
    event: text("event", { enum: ["order", "payment", "dispatch", "refund", "correction"] }).notNull(),
    orderId: id("order_id").references(() => orders.id),
    paymentId: id("payment_id").references(() => resellerPayments.id),
    /** The number of the entry that this correction reverses. Null for all other entries. */
    reverses: integer("reverses_number"),
    opening: largePaise("opening_paise").notNull(),
    credit: largePaise("credit_paise").notNull(),
    debit: largePaise("debit_paise").notNull(),
    closing: largePaise("closing_paise").notNull(),
    note: varchar("note", { length: 200 }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("reseller_ledger_number").on(table.resellerId, table.number),
    // An order is booked and paid for once. It can be dispatched again after a dispatch was taken back, and refunded in parts.
    uniqueIndex("reseller_ledger_event")
      .on(table.orderId, table.event)
      .where(sql`${table.event} not in ('dispatch', 'refund')`),
    uniqueIndex("reseller_ledger_reversed").on(table.resellerId, table.reverses),
    index("reseller_ledger_created").on(table.createdAt, table.id),
    index("reseller_ledger_order").on(table.orderId),
    uniqueIndex("reseller_ledger_payment").on(table.paymentId),
    check("reseller_ledger_sums", sql`${table.closing} = ${table.opening} + ${table.credit} - ${table.debit}`),
    check("reseller_ledger_amounts", sql`${table.credit} >= 0 and ${table.debit} >= 0`),
  ],
);
