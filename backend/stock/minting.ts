import type { Paise } from "#contract/money";
import type { CoreServices, Database } from "../platform/database/database";
import { insertStickers } from "../registry/stickers";
import { batchStickers, stickerBatches } from "./tables";
import { initialStates, type StickerKind } from "./rules";
import { findBatch, type Batch } from "./store";

export type Minting = {
  readonly name: string;
  readonly kind: StickerKind;
  readonly productId: number;
  readonly quantity: number;
  /** The reseller who gets the batch, or null for our own stock. */
  readonly resellerId: number | null;
};

/** Reads today's price of a product, in paise. @throws if the product is not for sale. */
export type ReadRate = (database: Database, productId: number) => Promise<Paise>;

/** The number of rows per statement. It stays well below PostgreSQL's limit on parameters. */
const INSERT_BATCH_SIZE = 1000;

/** The result of minting. "another" means that there is a batch with this name but other properties. */
export type Minted = {
  readonly kind: "minted" | "already minted" | "another";
  readonly batch: Batch;
  /** The new stickers. Empty unless `kind` is "minted". */
  readonly stickerIds: readonly number[];
};

/**
 * Creates a batch of stickers. Changes nothing if the batch exists. For a reseller's batch, use `mintForReseller`, which also assigns
 * the stickers.
 */
export async function mintBatch(transaction: Database, services: CoreServices, minting: Minting, readRate: ReadRate): Promise<Minted> {
  const inserted = await insertBatch(transaction, services, minting);
  if (inserted === null) {
    const batch = await findBatch(transaction, minting.name);
    if (batch === null) throw new Error("The batch name is taken, but the batch was not found");
    return { kind: hasSameProperties(batch, minting) ? "already minted" : "another", batch, stickerIds: [] };
  }
  const productIds = Array.from({ length: minting.quantity }, () => minting.productId);
  return { kind: "minted", batch: inserted, stickerIds: await mintInto(transaction, services, inserted, productIds, null, readRate) };
}

/** Creates an order's stickers as a separate batch. @returns the ids of the stickers. */
export async function mintForOrder(
  transaction: Database,
  services: CoreServices,
  name: string,
  orderId: number,
  productIds: readonly number[],
  readRate: ReadRate,
): Promise<number[]> {
  const asked = { name, kind: "prepaid", productId: null, quantity: productIds.length, resellerId: null } as const;
  const batch = await insertBatch(transaction, services, asked);
  if (batch === null) throw new Error("The order's stickers exist already");
  return mintInto(transaction, services, batch, productIds, orderId, readRate);
}

function hasSameProperties(batch: Batch, { kind, productId, quantity, resellerId }: Minting): boolean {
  return batch.kind === kind && batch.productId === productId && batch.quantity === quantity && batch.resellerId === resellerId;
}

/** Inserts a batch. @returns null if the name is taken. Of two concurrent transactions, the second waits for the first. */
async function insertBatch(
  transaction: Database,
  { clock, secrets }: CoreServices,
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
  { clock, secrets }: CoreServices,
  { id: batchId, kind }: Batch,
  productIds: readonly number[],
  orderId: number | null,
  readRate: ReadRate,
): Promise<number[]> {
  // A sticker that is paid for later keeps today's price.
  const rates = new Map<number, Paise>();
  for (const productId of new Set(productIds)) rates.set(productId, await readRate(transaction, productId));
  const minted = productIds.map((productId) => ({
    id: secrets.randomId(),
    guid: secrets.randomStickerCode(),
    productId,
    ...initialStates[kind],
    rate: rates.get(productId) ?? 0,
    createdAt: clock.now(),
  }));
  for (let start = 0; start < minted.length; start += INSERT_BATCH_SIZE) {
    const part = minted.slice(start, start + INSERT_BATCH_SIZE);
    await insertStickers(transaction, part);
    const numbered = part.map(({ id: stickerId }, index) => ({ stickerId, batchId, number: start + index + 1, orderId }));
    await transaction.insert(batchStickers).values(numbered);
  }
  return minted.map(({ id }) => id);
}
