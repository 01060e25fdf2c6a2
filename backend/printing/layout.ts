/** All measures are in millimetres. */
export const page = { width: 210, height: 297 } as const;

/** Size and gaps of the stickers. The two stickers of a pack are side by side. */
export const sticker = { width: 96, height: 60, columnGap: 3, rowGap: 6 } as const;

export const PACKS_ON_A_PAGE = 4;

export const left = (page.width - 2 * sticker.width - sticker.columnGap) / 2;
const top = 24;

/** Returns a sticker's upper left corner. */
export function placeOf(row: number, column: 0 | 1): { readonly x: number; readonly y: number } {
  return { x: left + column * (sticker.width + sticker.columnGap), y: top + row * (sticker.height + sticker.rowGap) };
}

/** PDF points per millimetre. */
export const POINTS = 72 / 25.4;
