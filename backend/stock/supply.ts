import type { Database } from "../database/database";
import type { CoreServices } from "../database/core-services";
import type { OrderLine } from "../orders/order-line";
import { mintForOrder } from "./minting";
import { batchNameOf } from "./rules";
import { findBatch, lockInStock, assignToOrder } from "./store";

export type Supply =
  | { readonly kind: "supplied"; readonly stickerIds: readonly number[]; readonly batches: readonly string[] }
  | { readonly kind: "unknown batch"; readonly batch: string }
  | { readonly kind: "short of stock"; readonly productName: string };

/** The dispatch of an order's parcel. */
export type Dispatch = {
  readonly orderId: number;
  readonly courier: string;
  /** The courier's tracking number. */
  readonly docket: string;
  /** The batches to take stickers from, in order of preference. Without batches, new stickers are minted for the order. */
  readonly fromBatches?: readonly string[] | null;
};

export type DispatchOutcome =
  | { readonly kind: "dispatched"; readonly batches: readonly string[] }
  | { readonly kind: "unknown" | "not paid" | "already dispatched" }
  | Exclude<Supply, { readonly kind: "supplied" }>;

/**
 * Assigns stickers to an order, all or none. Takes stickers from the given printed batches, or mints a new batch for the order.
 */
export async function supplyOrder(
  transaction: Database,
  services: CoreServices,
  orderId: number,
  lines: readonly Pick<OrderLine, "productId" | "name" | "quantity">[],
  fromBatches: readonly string[] | null,
): Promise<Supply> {
  if (fromBatches === null) {
    const batch = batchNameOf(orderId);
    const productIds = lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId));
    return { kind: "supplied", stickerIds: await mintForOrder(transaction, services, batch, orderId, productIds), batches: [batch] };
  }
  const batchIds: number[] = [];
  for (const name of fromBatches) {
    const batch = await findBatch(transaction, name);
    if (batch === null) return { kind: "unknown batch", batch: name };
    batchIds.push(batch.id);
  }
  const stickerIds: number[] = [];
  for (const { productId, name, quantity } of lines) {
    const held = await lockInBatches(transaction, batchIds, productId, quantity);
    if (held.length < quantity) return { kind: "short of stock", productName: name };
    stickerIds.push(...held);
  }
  await assignToOrder(transaction, orderId, stickerIds);
  return { kind: "supplied", stickerIds, batches: fromBatches };
}

async function lockInBatches(transaction: Database, batchIds: readonly number[], productId: number, quantity: number): Promise<number[]> {
  const held: number[] = [];
  for (const batchId of batchIds) {
    const missing = quantity - held.length;
    if (missing > 0) held.push(...(await lockInStock(transaction, batchId, productId, missing)));
  }
  return held;
}
