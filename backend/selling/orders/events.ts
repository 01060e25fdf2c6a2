import { asc, eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { orderEvents } from "../tables";

export type OrderEvent = typeof orderEvents.$inferSelect;

/** Adds what the customer or the operator did to an order's history. */
export async function addOrderEvent(
  transaction: Database,
  { clock, secrets }: CoreServices,
  orderId: number,
  { kind, by, reason = "", fields = "" }: Pick<OrderEvent, "kind" | "by"> & Partial<Pick<OrderEvent, "reason" | "fields">>,
): Promise<void> {
  await transaction.insert(orderEvents).values({ id: secrets.randomId(), orderId, kind, by, reason, fields, at: clock.now() });
}

/** Lists an order's history, oldest first. */
export async function orderEventsOf(database: Database, orderId: number): Promise<OrderEvent[]> {
  return database.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.at), asc(orderEvents.id));
}
