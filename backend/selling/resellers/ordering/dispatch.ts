import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../../platform/database/database";
import { resellerOrders, resellerStickers } from "../tables";
import { findOrder } from "../../orders/store";
import { lockPayment } from "../../payments/store";
import { supplyOrder, whyNotDispatchable, type Dispatch, type DispatchOutcome } from "../../dispatch/supply";
import { returnToStock, type TakeBackOutcome } from "../../dispatch/take-back";
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
  // A concurrent refund or cancellation locks the payment too. A settlement locks both in this sequence.
  await lockPayment(transaction, orderId);
  await lockReseller(transaction, resellerId);
  const found = await findOrder(transaction, orderId);
  if (found === null) return { kind: "unknown" };
  const reason = await whyNotDispatchable(transaction, orderId);
  if (reason !== null) return reason;

  const supply = await supplyOrder(transaction, services, orderId, found.lines, fromBatches);
  if (supply.kind !== "supplied") return supply;
  await assignToReseller(transaction, { resellerId, orderId }, supply.stickerIds);
  const dispatchedAt = services.clock.now();
  await transaction.update(resellerOrders).set({ dispatchedAt, courier, docket }).where(eq(resellerOrders.orderId, orderId));
  const note = `Dispatch of order ${orderId} by ${courier}, docket ${docket}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "dispatch", orderId, note });
  return { kind: "dispatched", batches: supply.batches };
}

/** Takes the dispatch of a reseller's order back. Its stickers are no longer the reseller's. Adds an entry to the reseller's ledger. */
export async function takeBackDispatch(
  transaction: Database,
  services: CoreServices,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
): Promise<TakeBackOutcome> {
  const resellerId = await resellerOf(transaction, orderId);
  if (resellerId === null) return { kind: "not dispatched" };
  await lockReseller(transaction, resellerId);
  const [order] = await transaction.select().from(resellerOrders).where(eq(resellerOrders.orderId, orderId));
  if (!order?.dispatchedAt) return { kind: "not dispatched" };
  const dispatch = { ...order, dispatchedAt: order.dispatchedAt };
  const returned = await returnToStock(transaction, services, { orderId, reason, dispatch });
  if (returned.kind !== "taken back") return returned;
  await transaction.delete(resellerStickers).where(eq(resellerStickers.orderId, orderId));
  await transaction.update(resellerOrders).set({ dispatchedAt: null, courier: "", docket: "" }).where(eq(resellerOrders.orderId, orderId));
  const note = `Dispatch of order ${orderId} taken back: ${reason}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "dispatch", orderId, note });
  return returned;
}

async function resellerOf(database: Database, orderId: number): Promise<number | null> {
  const [order] = await database
    .select({ resellerId: resellerOrders.resellerId })
    .from(resellerOrders)
    .where(eq(resellerOrders.orderId, orderId));
  return order?.resellerId ?? null;
}
