import { eq } from "drizzle-orm";

import type { Database } from "../../database/database";
import { resellerOrders } from "../../database/schema/resellers";
import { findOrder } from "../../orders/store";
import type { CoreServices } from "../../database/core-services";
import { supplyOrder, type Dispatch, type DispatchOutcome } from "../../stock/supply";
import { lockReseller } from "../account/store";
import { addLedgerEntry } from "../ledger/ledger";
import { assignToReseller } from "./sticker-store";

/**
 * Dispatches an order and assigns its stickers to the reseller. The stickers are already paid for when customers scan
 * them, even if the reseller's order is postpaid.
 * @returns the batches that the stickers are from, or why the order was not dispatched.
 */
export async function dispatchOrder(
  transaction: Database,
  services: CoreServices,
  { orderId, courier, docket, fromBatches = null }: Dispatch,
): Promise<DispatchOutcome> {
  const resellerId = await resellerOf(transaction, orderId);
  if (resellerId === null) return { kind: "unknown" };
  await lockReseller(transaction, resellerId);
  const [order] = await transaction.select().from(resellerOrders).where(eq(resellerOrders.orderId, orderId));
  const lines = (await findOrder(transaction, orderId))?.lines;
  if (order === undefined || lines === undefined) return { kind: "unknown" };
  if (order.dispatchedAt !== null) return { kind: "already dispatched" };
  if (order.mode === "prepaid" && order.paidAt === null) return { kind: "not paid" };

  const supply = await supplyOrder(transaction, services, orderId, lines, fromBatches);
  if (supply.kind !== "supplied") return supply;
  await assignToReseller(transaction, { resellerId, orderId }, supply.stickerIds);
  const dispatchedAt = services.clock.now();
  await transaction.update(resellerOrders).set({ dispatchedAt, courier, docket }).where(eq(resellerOrders.orderId, orderId));
  const note = `Dispatch of order ${orderId} by ${courier}, docket ${docket}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "dispatch", orderId, note });
  return { kind: "dispatched", batches: supply.batches };
}

async function resellerOf(database: Database, orderId: number): Promise<number | null> {
  const [order] = await database
    .select({ resellerId: resellerOrders.resellerId })
    .from(resellerOrders)
    .where(eq(resellerOrders.orderId, orderId));
  return order?.resellerId ?? null;
}
