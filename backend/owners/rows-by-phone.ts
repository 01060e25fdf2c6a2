import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import type { Database } from "../platform/database/database";
import type { Owner } from "../registry/owners";
import { vehicles } from "../registry/tables";
import { inquiries } from "../selling/content/tables";
import { grievances } from "../selling/grievances/tables";
import { orders, stickerOrders } from "../selling/tables";

// Rows of tables without an owner's id. The phone number alone does not make a row the owner's: a guest may mistype a number, and a number
// gets a new holder (docs/decisions/0050-rights-and-duties.md).

/**
 * Selects the orders that are certainly an owner's: renewals, which only a log-in can order, and orders of postpaid stickers that the owner
 * then registered with a code to the order's phone number.
 */
export function isOrderOf({ id, phone }: Pick<Owner, "id" | "phone">, database: Database): SQL | undefined {
  const ofOwnStickers = database
    .select({ id: stickerOrders.orderId })
    .from(stickerOrders)
    .innerJoin(vehicles, eq(vehicles.stickerId, stickerOrders.stickerId))
    .where(eq(vehicles.ownerId, id));
  const isPostpaid = and(eq(orders.kind, "postpaid"), inArray(orders.id, ofOwnStickers));
  return and(eq(orders.phone, phone), or(eq(orders.kind, "renewal"), isPostpaid));
}

/** Selects the inquiries or grievances with the owner's phone number and e-mail address. */
export function isLetterOf({ phone, email }: Pick<Owner, "phone" | "email">, table: typeof inquiries | typeof grievances): SQL | undefined {
  return and(eq(table.phone, phone), eq(sql`lower(${table.email})`, email.toLowerCase()));
}

/** Gives an owner's orders, inquiries and grievances the owner's new phone number. */
export async function moveRowsToPhone(transaction: Database, owner: Owner, phone: string): Promise<void> {
  await transaction.update(orders).set({ phone }).where(isOrderOf(owner, transaction));
  for (const table of [inquiries, grievances]) await transaction.update(table).set({ phone }).where(isLetterOf(owner, table));
}
