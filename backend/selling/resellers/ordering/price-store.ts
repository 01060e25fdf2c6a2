import { and, asc, eq, gt, lte } from "drizzle-orm";

import type { Database } from "../../../platform/database/database";
import type { ExpiredRows } from "../../../platform/database/expired-rows";
import { priceBreaks, quotes } from "../tables";
import type { PriceBreak } from "./rules";

/** Lists all price breaks, in ascending order of quantity. */
export async function listPriceBreaks(database: Database): Promise<PriceBreak[]> {
  return database.select().from(priceBreaks).orderBy(asc(priceBreaks.fromQuantity));
}

/** Replaces all price breaks. Rates that were quoted before stay valid until they expire. */
export async function replacePriceBreaks(transaction: Database, breaks: readonly PriceBreak[]): Promise<void> {
  await transaction.delete(priceBreaks);
  await transaction.insert(priceBreaks).values([...breaks]);
}

/** Stores a quoted rate, or extends its validity. */
export async function storeQuote(database: Database, quote: typeof quotes.$inferInsert): Promise<void> {
  await database
    .insert(quotes)
    .values(quote)
    .onConflictDoUpdate({ target: [quotes.resellerId, quotes.fromQuantity, quotes.rate], set: { expiresAt: quote.expiresAt } });
}

/** Lists the quotes that are still valid, in ascending order of quantity. */
export async function listQuotes(database: Database, resellerId: number, now: Date): Promise<PriceBreak[]> {
  return database
    .select({ fromQuantity: quotes.fromQuantity, rate: quotes.rate })
    .from(quotes)
    .where(and(eq(quotes.resellerId, resellerId), gt(quotes.expiresAt, now)))
    .orderBy(asc(quotes.fromQuantity));
}

export function expiredQuotes(now: Date): readonly ExpiredRows[] {
  return [{ table: quotes, where: lte(quotes.expiresAt, now) }];
}
