import type { CoreServices, Database } from "../../platform/database/database";
import { readOrderState } from "../orders/state";
import type { OrderLine } from "../orders/store";
import { mintForOrder } from "../../stock/minting";
import { batchNameOf } from "../../stock/rules";
import { assignToOrder, findAssigned, findBatch, lockInStock, putBackInStock } from "../../stock/store";
import { readRate } from "../shop/products";

export type Supply =
  /** @property batches the batches that the stickers are from. */
  | { readonly kind: "supplied"; readonly stickerIds: readonly number[]; readonly batches: readonly string[] }
  | { readonly kind: "unknown batch" | "already minted"; readonly batch: string }
  | { readonly kind: "short of stock"; readonly productName: string };

/** The dispatch of an order's parcel. */
export type Dispatch = {
  readonly orderId: number;
  readonly courier: string;
  /** The courier's tracking number. */
  readonly docket: string;
  /**
   * The batches to take stickers from, in order of preference. An empty list takes only what is reserved. Without a list, new stickers are
   * minted for the order.
   */
  readonly fromBatches?: readonly string[] | null;
};

/** Why a parcel cannot be sent. */
export type Obstacle = { readonly kind: "unknown" | "already dispatched" | "not paid" | "refunded" | "cancelled" | "asked to cancel" };

export type DispatchOutcome =
  | { readonly kind: "dispatched"; readonly batches: readonly string[] }
  | Obstacle
  | Exclude<Supply, { readonly kind: "supplied" }>;

/** Returns why an order cannot be dispatched, or null. Lock its payment first, as every dispatch, refund and cancellation does. */
export async function whyNotDispatchable(transaction: Database, orderId: number): Promise<Obstacle | null> {
  const state = await readOrderState(transaction, orderId);
  switch (state) {
    case "to dispatch":
      return null;
    case "dispatched":
      return { kind: "already dispatched" };
    case "paid":
    case null:
      return { kind: "unknown" };
    case "refund due":
      return { kind: "cancelled" };
    default:
      return { kind: state };
  }
}

/**
 * Assigns stickers to an order, all or none: those that are reserved for it, which stand on a printed slip, or else stickers from the given
 * printed batches, or of a new batch for the order.
 */
export async function supplyOrder(
  transaction: Database,
  services: CoreServices,
  orderId: number,
  lines: readonly Pick<OrderLine, "productId" | "name" | "quantity">[],
  fromBatches: readonly string[] | null,
): Promise<Supply> {
  const reserved = await findAssigned(transaction, orderId);
  if (reserved.length === lines.reduce((sum, { quantity }) => sum + quantity, 0)) {
    const names = [...new Set(reserved.map(({ batch }) => batch))];
    return { kind: "supplied", stickerIds: reserved.map(({ stickerId }) => stickerId), batches: names };
  }
  // One of them has become void.
  if (reserved.length > 0) await putBackInStock(transaction, orderId);
  if (fromBatches === null) {
    const batch = batchNameOf(orderId);
    if ((await findBatch(transaction, batch)) !== null) return { kind: "already minted", batch };
    const productIds = lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId));
    return {
      kind: "supplied",
      stickerIds: await mintForOrder(transaction, services, batch, orderId, productIds, readRate),
      batches: [batch],
    };
  }
  const batches: { readonly id: number; readonly name: string; readonly stickerIds: number[] }[] = [];
  for (const name of new Set(fromBatches)) {
    const batch = await findBatch(transaction, name);
    if (batch === null) return { kind: "unknown batch", batch: name };
    batches.push({ id: batch.id, name, stickerIds: [] });
  }
  for (const { productId, name, quantity } of lines) {
    let missing = quantity;
    for (const batch of batches) {
      if (missing === 0) break;
      const locked = await lockInStock(transaction, batch.id, productId, missing);
      batch.stickerIds.push(...locked);
      missing -= locked.length;
    }
    if (missing > 0) return { kind: "short of stock", productName: name };
  }
  const stickerIds = batches.flatMap((batch) => batch.stickerIds);
  await assignToOrder(transaction, orderId, stickerIds);
  const used = batches.filter((batch) => batch.stickerIds.length > 0);
  return { kind: "supplied", stickerIds, batches: used.map(({ name }) => name) };
}
