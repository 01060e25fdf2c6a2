import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";

import type { TaxDocument } from "#contract/tax-documents";
import { id, moment } from "./columns";
import { orders } from "./orders";
import { refunds } from "./payments";

/**
 * Invoices and credit notes as they were issued. Rows are never changed, so later changes to the seller's or the buyer's details do not
 * affect them.
 */
export const taxDocuments = pgTable(
  "tax_documents",
  {
    number: varchar("number", { length: 16 }).primaryKey(),
    /** The series of numbers: PN for invoices, CN for credit notes. */
    series: text("series", { enum: ["PN", "CN"] }).notNull(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id),
    /** The refund that a credit note is for. Null for an invoice. */
    refundId: id("refund_id").references(() => refunds.id),
    content: jsonb("content").$type<TaxDocument>().notNull(),
    issuedAt: moment("issued_at").notNull(),
  },
  (table) => [
    index("tax_documents_order").on(table.orderId),
    uniqueIndex("tax_documents_invoice")
      .on(table.orderId)
      .where(sql`${table.series} = 'PN'`),
    uniqueIndex("tax_documents_refund").on(table.refundId),
  ],
);

export type DocumentSeries = (typeof taxDocuments.$inferSelect)["series"];

/** The last number of each series in a financial year. Numbers have no gaps. */
export const taxDocumentNumbers = pgTable("tax_document_numbers", {
  /** The series and the year, such as "PN/26-27". */
  seriesOfYear: varchar("series_of_year", { length: 8 }).primaryKey(),
  last: integer("last").notNull(),
});
