import { and, eq, exists, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Database } from "../../platform/database/database";
import { resellerOrders } from "../resellers/tables";
import { orders, payments, refunds, strayPayments } from "../tables";

/** The columns of an order that name a person, without their values. */
export const namelessOrder = { name: "", phone: "", email: "", address: "", city: "", pincode: "", businessName: "", gstin: "" } as const;

/**
 * What an erasure takes from a paid order: the law asks for the buyer's name and address, but not for a phone number and an e-mail address.
 */
export const unreachableOrder = { phone: "", email: "" } as const;

/** Erases how to reach an order's customer. */
export async function makeUnreachable(transaction: Database, orderId: number): Promise<void> {
  await transaction.update(orders).set(unreachableOrder).where(eq(orders.id, orderId));
}

/** Whether an order belongs in the books: money was received for it, or a reseller owes it. */
export function isInBooks(database: Database): SQL {
  const isPaid = refersTo(database, payments.orderId, orders.id, eq(payments.state, "paid"));
  const hasOther = [strayPayments.orderId, refunds.orderId, resellerOrders.orderId].map((column) => refersTo(database, column, orders.id));
  return sql`(${sql.join([isPaid, ...hasOther], sql` or `)})`;
}

/** Whether another table's column refers to the row, in a row of which the condition is true. */
export function refersTo(database: Database, column: PgColumn, key: PgColumn, condition?: SQL): SQL {
  return exists(
    database
      .select({ one: sql`1` })
      .from(column.table)
      .where(and(eq(column, key), condition)),
  );
}
