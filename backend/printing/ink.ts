/** Inks in percent of cyan, magenta, yellow and black. Use black ink alone for black: four overlaid inks blur a QR code. */
type Ink = [cyan: number, magenta: number, yellow: number, black: number];

export const inks = {
  black: [0, 0, 0, 100],
  grey: [0, 0, 0, 55],
  white: [0, 0, 0, 0],
  signal: [0, 20, 100, 0],
  plate: [100, 70, 0, 10],
} satisfies Record<string, Ink>;

/** Built into every PDF reader. */
export const fonts = { plain: "Helvetica", bold: "Helvetica-Bold" } as const;
