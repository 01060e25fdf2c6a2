import { and, asc, between, eq, gt, gte, max, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { TaxDocument } from "#contract/tax-documents";
import type { Database } from "../../platform/database/database";
import { taxDocumentNumbers, taxDocuments, type DocumentSeries } from "../tables";
import type { BackendEnvironment } from "../../requests/environment/environment";
import { refersTo } from "../orders/books";
import { documentNumber, financialYearOf } from "./rules";

/** Returns the condition that a tax document is its order's invoice: the latest, if credit notes took earlier ones back in full. */
export function isInvoice(database: Database) {
  const later = alias(taxDocuments, "later");
  const isLater = and(eq(later.series, "PN"), gt(later.number, taxDocuments.number));
  return and(eq(taxDocuments.series, "PN"), not(refersTo(database, later.orderId, taxDocuments.orderId, isLater)));
}

/** @param seller - who is named on an invoice from before version 1.1, which stored only the seller's state. */
export async function findInvoice(
  database: Database,
  { seller }: Pick<BackendEnvironment, "seller">,
  orderId: number,
): Promise<TaxDocument | null> {
  const isOfOrder = and(eq(taxDocuments.orderId, orderId), isInvoice(database));
  const [found] = await database.select({ content: taxDocuments.content }).from(taxDocuments).where(isOfOrder);
  return found === undefined ? null : { ...withRounding(found.content), seller: { ...seller, ...found.content.seller } };
}

/** Lists an order's credit notes, for whichever of its invoices, oldest first. */
export async function creditNotesOf(database: Database, orderId: number): Promise<TaxDocument[]> {
  const found = await database
    .select({ content: taxDocuments.content })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.series, "CN")))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));
  return found.map(({ content }) => withRounding(content));
}

/** Documents of version 1.0 have no rounding: an odd paisa was in the SGST. They stay as they are. */
function withRounding(content: TaxDocument): TaxDocument {
  return { ...{ rounding: null }, ...content };
}

export async function insertDocument(transaction: Database, document: typeof taxDocuments.$inferInsert): Promise<void> {
  await transaction.insert(taxDocuments).values(document);
}

/** Lets an invoice's order have another one. */
export async function markTakenBack(transaction: Database, number: string): Promise<void> {
  await transaction.update(taxDocuments).set({ isTakenBack: true }).where(eq(taxDocuments.number, number));
}

/**
 * Raises this year's counters that stand below the highest number of their series. With such a counter, every document would get a number
 * that is taken, and no payment could be settled.
 * @returns the series and years that were wrong.
 */
export async function repairNumbers(database: Database, now: Date): Promise<string[]> {
  const wrong: string[] = [];
  for (const series of taxDocuments.series.enumValues) {
    const seriesOfYear = `${series}/${financialYearOf(now)}`;
    const [found] = await database
      .select({ number: max(taxDocuments.number) })
      .from(taxDocuments)
      .where(between(taxDocuments.number, documentNumber(seriesOfYear, 0), `${seriesOfYear}/999999`));
    const last = Number(found?.number?.slice(seriesOfYear.length + 1) ?? 0);
    const isRight = and(eq(taxDocumentNumbers.seriesOfYear, seriesOfYear), gte(taxDocumentNumbers.last, last));
    if (last === 0 || (await database.$count(taxDocumentNumbers, isRight)) > 0) continue;
    await database
      .insert(taxDocumentNumbers)
      .values({ seriesOfYear, last })
      .onConflictDoUpdate({
        target: taxDocumentNumbers.seriesOfYear,
        set: { last: sql`greatest(${taxDocumentNumbers.last}, excluded."last")` },
      });
    wrong.push(seriesOfYear);
  }
  return wrong;
}

/**
 * Takes the next number of a series. Tax rules allow no gaps, so the counter stays locked until the transaction ends. Take it last, so that
 * other payments wait briefly.
 */
export async function nextNumber(transaction: Database, series: DocumentSeries, now: Date): Promise<string> {
  const seriesOfYear = `${series}/${financialYearOf(now)}`;
  const [taken] = await transaction
    .insert(taxDocumentNumbers)
    .values({ seriesOfYear, last: 1 })
    .onConflictDoUpdate({ target: taxDocumentNumbers.seriesOfYear, set: { last: sql`${taxDocumentNumbers.last} + 1` } })
    .returning({ last: taxDocumentNumbers.last });
  if (taken === undefined) throw new Error("No document number was returned");
  return documentNumber(seriesOfYear, taken.last);
}
