import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { putBackInStock } from "../../stock/store";
import { findOrder } from "../orders/store";
import { addLedgerEntry } from "../resellers/ledger/ledger";
import { assignToReseller } from "../resellers/ordering/sticker-store";
import { resellerOrders, resellerStickers } from "../resellers/tables";
import { dispatchCorrections, shopDispatches } from "../tables";
import { countRegistered } from "./parcel";
import { findDispatch, lockOrder } from "./shipments";
import { supplyOrder, whyNotDispatchable, type Dispatch, type DispatchOutcome } from "./supply";

/**
 * Dispatches an order of the shop or of a reseller. A reseller's stickers become the reseller's. They are already paid for when customers
 * scan them, even if the reseller's order is postpaid. Tells nobody.
 * @returns the batches that the stickers are from, or why the order was not dispatched.
 */
export async function dispatchOrder(
  transaction: Database,
  services: CoreServices,
  { orderId, courier, docket, fromBatches = null }: Dispatch,
): Promise<DispatchOutcome> {
  const resellerId = await lockOrder(transaction, orderId);
  const found = await findOrder(transaction, orderId);
  if (found === null || (found.order.kind !== "shop" && resellerId === null)) return { kind: "unknown" };
  const reason = await whyNotDispatchable(transaction, orderId);
  if (reason !== null) return reason;

  const supply = await supplyOrder(transaction, services, orderId, found.lines, fromBatches);
  if (supply.kind !== "supplied") return supply;
  const dispatched = { courier, docket, dispatchedAt: services.clock.now() };
  if (resellerId === null) await transaction.insert(shopDispatches).values({ orderId, ...dispatched });
  else {
    await assignToReseller(transaction, { resellerId, orderId }, supply.stickerIds);
    await transaction.update(resellerOrders).set(dispatched).where(eq(resellerOrders.orderId, orderId));
    const note = `Dispatch of order ${orderId} by ${courier}, docket ${docket}`;
    await addLedgerEntry(transaction, services, resellerId, { event: "dispatch", orderId, note });
  }
  return { kind: "dispatched", batches: supply.batches };
}

type TakeBackOutcome =
  | { readonly kind: "taken back" | "not dispatched" }
  /** Stickers that are on vehicles cannot go back to stock. */
  | { readonly kind: "registered"; readonly count: number };

/**
 * Takes the dispatch of an order back, and records it. The order then waits for its dispatch again. Its stickers are in stock, and no
 * longer the reseller's.
 */
export async function takeBackDispatch(
  transaction: Database,
  services: CoreServices,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
): Promise<TakeBackOutcome> {
  const { clock, secrets } = services;
  const resellerId = await lockOrder(transaction, orderId);
  const sent = await findDispatch(transaction, orderId);
  if (!sent?.dispatchedAt) return { kind: "not dispatched" };
  const count = await countRegistered(transaction, orderId);
  if (count > 0) return { kind: "registered", count };
  const correction = { ...sent, dispatchedAt: sent.dispatchedAt, id: secrets.randomId(), orderId, reason, correctedAt: clock.now() };
  await transaction.insert(dispatchCorrections).values(correction);
  await putBackInStock(transaction, orderId);
  if (resellerId === null) await transaction.delete(shopDispatches).where(eq(shopDispatches.orderId, orderId));
  else {
    await transaction.delete(resellerStickers).where(eq(resellerStickers.orderId, orderId));
    const none = { dispatchedAt: null, courier: "", docket: "" };
    await transaction.update(resellerOrders).set(none).where(eq(resellerOrders.orderId, orderId));
    const note = `Dispatch of order ${orderId} taken back: ${reason}`;
    await addLedgerEntry(transaction, services, resellerId, { event: "dispatch", orderId, note });
  }
  return { kind: "taken back" };
}
