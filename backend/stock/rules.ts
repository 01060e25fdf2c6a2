import type { stickerBatches } from "./tables";

export type StickerKind = (typeof stickerBatches.$inferSelect)["kind"];

/**
 * The state of a new sticker. A prepaid sticker counts as paid for when it is minted. A postpaid sticker is paid for at its first scan, and
 * a trial sticker by a renewal, during or after its trial.
 */
export const initialStates: Readonly<Record<StickerKind, { readonly isPaid: boolean; readonly isPostpaid: boolean }>> = {
  prepaid: { isPaid: true, isPostpaid: false },
  postpaid: { isPaid: false, isPostpaid: true },
  trial: { isPaid: false, isPostpaid: false },
};

/** The largest number of packs that the command `mint` creates in a batch. Each pack has one code. */
export const MAX_BATCH_SIZE = 10_000;

export const MAX_BATCH_NAME_LENGTH = 40;

/** Names of batches are safe as file names, and in the tables that the operator's commands print. */
export const BATCH_NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Returns the name of the batch that is minted for an order whose stickers do not come from stock. */
export function batchNameOf(orderId: number): string {
  return `order-${orderId}`;
}
