import { products } from "#contract/limits";
import type { Side } from "./crop-marks";
import { stickerSize } from "./sticker-design";

/** The size of an A4 page. All measures in this file are in millimetres. */
export const page = { width: 210, height: 297 } as const;

/** The space for the sheet's heading. */
const TOP = 24;
/** The space between the two stickers of a pack. Their bleeds just touch. */
const COLUMN_GAP = 3;
const ROW_GAP = 6;

/** The sides with crop marks in each column. Between the columns a mark would be on the neighbour's bleed. */
export const markedSides: readonly [readonly Side[], readonly Side[]] = [
  ["left", "top", "bottom"],
  ["right", "top", "bottom"],
];

export type SheetLayout = ReturnType<typeof sheetLayout>;

/**
 * Returns how the stickers of a product are arranged on a sheet. Each row is a pack: two stickers side by side.
 * @param productId - the product of all packs on the sheet
 */
export function sheetLayout(productId: number) {
  const { width, height } = stickerSize(String(productId));
  const left = (page.width - 2 * width - COLUMN_GAP) / 2;
  return {
    width,
    height,
    packs: String(productId) === products.bike ? 5 : 4,
    /** Returns a sticker's upper left corner. */
    placeOf: (row: number, column: 0 | 1) => ({ x: left + column * (width + COLUMN_GAP), y: TOP + row * (height + ROW_GAP) }),
  };
}

/** The margin of the sheet's own texts. */
export const sheetMargin = 7.5;

/** PDF points per millimetre. */
export const POINTS = 72 / 25.4;
