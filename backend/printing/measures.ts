/** Millimetres, all of them. */
export const page = { width: 210, height: 297 } as const;

/** What is cut out, and how far apart they stand. The two of a pack stand side by side. */
export const sticker = { width: 96, height: 60, columnGap: 3, rowGap: 6 } as const;

export const PACKS_ON_A_PAGE = 4;

export const left = (page.width - 2 * sticker.width - sticker.columnGap) / 2;
const top = 24;

/** Where a sticker stands: its upper left corner. */
export function placeOf(row: number, column: 0 | 1): { readonly x: number; readonly y: number } {
  return { x: left + column * (sticker.width + sticker.columnGap), y: top + row * (sticker.height + sticker.rowGap) };
}

/** The points of PDF in a millimetre. */
export const POINTS = 72 / 25.4;
