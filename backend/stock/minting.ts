import type { Paise } from "../../contract/money";
import type { Database } from "../database/database";
import type { Foundation } from "../database/foundation";
import { stickers } from "../database/schema/stickers";
import { batchStickers, stickerBatches } from "../database/schema/stock";
import { findProduct } from "../shop/products";
import { beginnings, type StickerKind } from "./rules";
import { findBatch, type Batch } from "./store";

export type Minting = {
  readonly name: string;
  readonly kind: StickerKind;
  readonly productId: number;
  readonly quantity: number;
  /** The reseller that the batch is made for, or null for our own stock. */
  readonly resellerId: number | null;
};

/** Rows written by one statement, well below the number of parameters that it may have. */
const ROWS_AT_ONCE = 1000;

/** "another": there is a batch of this name, but it is not the one that was asked for. */
export type Minted = {
  readonly kind: "minted" | "minted before" | "another";
  readonly batch: Batch;
  /** The new stickers; none unless `kind` is "minted". */
  readonly stickerIds: readonly number[];
};

/**
 * Makes a batch of stickers once. Asked for the same batch again, it changes nothing. A reseller's batch is made with
 * `mintForReseller`, which also gives the stickers to the reseller.
 */
export async function mintBatch(transaction: Database, services: Foundation, minting: Minting): Promise<Minted> {
  const inserted = await insertBatch(transaction, services, minting);
  if (inserted === null) {
    const batch = await findBatch(transaction, minting.name);
    if (batch === null) throw new Error("A batch is there and is not");
    return { kind: isAsAsked(batch, minting) ? "minted before" : "another", batch, stickerIds: [] };
  }
  const productIds = Array.from({ length: minting.quantity }, () => minting.productId);
  return { kind: "minted", batch: inserted, stickerIds: await mintInto(transaction, services, inserted, productIds, null) };
}

/** Makes the stickers of an order, as a batch under a name of its own. @returns their ids. */
export async function mintForOrder(
  transaction: Database,
  services: Foundation,
  name: string,
  orderId: number,
  productIds: readonly number[],
): Promise<number[]> {
  const asked = { name, kind: "prepaid", productId: null, quantity: productIds.length, resellerId: null } as const;
  const batch = await insertBatch(transaction, services, asked);
  if (batch === null) throw new Error("An order's stickers were made before");
  return mintInto(transaction, services, batch, productIds, orderId);
}

function isAsAsked(batch: Batch, { kind, productId, quantity, resellerId }: Minting): boolean {
  return batch.kind === kind && batch.productId === productId && batch.quantity === quantity && batch.resellerId === resellerId;
}

/** Null when there is a batch of this name. Of two at the same time the second waits for the first. */
async function insertBatch(
  transaction: Database,
  { clock, secrets }: Foundation,
  facts: Omit<typeof stickerBatches.$inferInsert, "id" | "createdAt">,
): Promise<Batch | null> {
  const [batch] = await transaction
    .insert(stickerBatches)
    .values({ ...facts, id: secrets.randomId(), createdAt: clock.now() })
    .onConflictDoNothing({ target: stickerBatches.name })
    .returning();
  return batch ?? null;
}

async function mintInto(
  transaction: Database,
  { clock, secrets }: Foundation,
  { id: batchId, kind }: Batch,
  productIds: readonly number[],
  orderId: number | null,
): Promise<number[]> {
  const rates = await ratesOf(transaction, productIds);
  const minted = productIds.map((productId) => ({
    id: secrets.randomId(),
    guid: secrets.randomStickerCode(),
    productId,
    ...beginnings[kind],
    rate: rates.get(productId) ?? 0,
    createdAt: clock.now(),
  }));
  for (let start = 0; start < minted.length; start += ROWS_AT_ONCE) {
    const part = minted.slice(start, start + ROWS_AT_ONCE);
    await transaction.insert(stickers).values(part);
    const numbered = part.map(({ id: stickerId }, index) => ({ stickerId, batchId, number: start + index + 1, orderId }));
    await transaction.insert(batchStickers).values(numbered);
  }
  return minted.map(({ id }) => id);
}

/** What each product costs today: who pays for a sticker later pays this. */
async function ratesOf(database: Database, productIds: readonly number[]): Promise<ReadonlyMap<number, Paise>> {
  const rates = new Map<number, Paise>();
  for (const productId of new Set(productIds)) {
    const product = await findProduct(database, productId);
    if (product === null) throw new Error("A product is not sold");
    rates.set(productId, product.price);
  }
  return rates;
}
