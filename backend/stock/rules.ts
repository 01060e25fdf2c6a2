import type { stickerBatches } from "../database/schema/stock";

export type StickerKind = (typeof stickerBatches.$inferSelect)["kind"];

/**
 * How a sticker begins: prepaid ones were paid for by whoever sells them, postpaid ones are paid for when they are first scanned,
 * and trial ones after their trial.
 */
export const beginnings: Readonly<Record<StickerKind, { readonly isPaid: boolean; readonly isPostpaid: boolean }>> = {
  prepaid: { isPaid: true, isPostpaid: false },
  postpaid: { isPaid: false, isPostpaid: true },
  trial: { isPaid: false, isPostpaid: false },
};

/** Each code is printed twice, so that this is the number of packs too. */
export const LARGEST_BATCH = 10_000;

export const LONGEST_BATCH_NAME = 40;

/** Fits a file's name, and a line of a table. */
export const BATCH_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The batch that is made for an order, when it is not served from stock. */
export function batchNameOf(orderId: number): string {
  return `order-${orderId}`;
}
