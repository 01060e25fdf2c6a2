import type { StickerInk } from "#contract/sticker-face";

/** Inks in percent of cyan, magenta, yellow and black. Use black ink alone for black: four overlaid inks blur a QR code. */
type Ink = [cyan: number, magenta: number, yellow: number, black: number];

export const inks = {
  black: [0, 0, 0, 100],
  grey: [0, 0, 0, 55],
  white: [0, 0, 0, 0],
  signal: [0, 20, 100, 0],
} satisfies Record<string, Ink>;

/** The print's ink for each ink of the sticker. */
export const stickerInks = { ink: inks.black, signal: inks.signal, white: inks.white } satisfies Record<StickerInk, Ink>;

/** Helvetica is built into every PDF reader. The sticker's faces are embedded (faces.ts). */
export const fonts = { plain: "Helvetica", bold: "Helvetica-Bold", sign: "sign" } as const;
