import type { StickerInk } from "./sticker-design";

/** Inks in percent of cyan, magenta, yellow and black. Use black ink alone for black: four overlaid inks blur a QR code. */
type Ink = [cyan: number, magenta: number, yellow: number, black: number];

export const inks = {
  black: [0, 0, 0, 100],
  grey: [0, 0, 0, 55],
  glass: [12, 4, 0, 4],
  white: [0, 0, 0, 0],
  signal: [0, 20, 100, 0],
} satisfies Record<string, Ink>;

/** The printing ink for each colour name of sticker-design.ts. */
export const stickerInks = { ink: inks.black, signal: inks.signal, white: inks.white } satisfies Record<StickerInk, Ink>;
