import type { stickerBatches } from "../database/schema/stock";

export type StickerKind = (typeof stickerBatches.$inferSelect)["kind"];

/**
 * The state of a new sticker. The seller has paid for a prepaid sticker. A postpaid sticker is paid for at its first scan, and a trial
 * sticker after its trial.
 */
export const initialStates: Readonly<Record<StickerKind, { readonly isPaid: boolean; readonly isPostpaid: boolean }>> = {
  prepaid: { isPaid: true, isPostpaid: false },
  postpaid: { isPaid: false, isPostpaid: true },
  trial: { isPaid: false, isPostpaid: false },
};

/** Also the largest number of packs: each code is printed twice and makes one pack. */
export const MAX_BATCH_SIZE = 10_000;

export const MAX_BATCH_NAME_LENGTH = 40;

/** Safe as a file name and in a table. */
export const BATCH_NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The name of a batch minted for an order that is not served from stock. */
export function batchNameOf(orderId: number): string {
  return `order-${orderId}`;
}
