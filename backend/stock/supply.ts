import type { Database } from "../database/database";
import type { OrderLine } from "../shop/rules";
import { mintForOrder, type MintTools } from "./minting";
import { batchNameOf } from "./rules";
import { findBatch, holdInStock, noteSentWith } from "./store";

export type Supply =
  | { readonly kind: "supplied"; readonly stickerIds: readonly number[]; readonly batch: string }
  | { readonly kind: "unknown batch" }
  | { readonly kind: "short of stock"; readonly productName: string };

/** That an order's parcel is handed over. */
export type Dispatch = {
  readonly orderId: number;
  readonly courier: string;
  /** The courier's number for the parcel. */
  readonly docket: string;
  /** The batch that its stickers are taken from; left out or null, they are made for the order. */
  readonly fromBatch?: string | null;
};

export type DispatchOutcome =
  | { readonly kind: "dispatched"; readonly batch: string }
  | { readonly kind: "unknown" | "not paid" | "dispatched before" }
  | Exclude<Supply, { readonly kind: "supplied" }>;

/**
 * Gives an order its stickers: out of a batch that was printed before, or, without one, made for it as a batch of its own, to be
 * printed then. All of them or none.
 */
export async function supplyOrder(
  transaction: Database,
  tools: MintTools,
  orderId: number,
  lines: readonly Pick<OrderLine, "productId" | "name" | "quantity">[],
  fromBatch: string | null,
): Promise<Supply> {
  if (fromBatch === null) {
    const batch = batchNameOf(orderId);
    const productIds = lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId));
    return { kind: "supplied", stickerIds: await mintForOrder(transaction, tools, batch, orderId, productIds), batch };
  }
  const batch = await findBatch(transaction, fromBatch);
  if (batch === null) return { kind: "unknown batch" };
  const stickerIds: number[] = [];
  for (const { productId, name, quantity } of lines) {
    const held = await holdInStock(transaction, batch.id, productId, quantity);
    if (held.length < quantity) return { kind: "short of stock", productName: name };
    stickerIds.push(...held);
  }
  await noteSentWith(transaction, orderId, stickerIds);
  return { kind: "supplied", stickerIds, batch: fromBatch };
}
