import { encode } from "uqr";

import { inks } from "./ink";

/** The quiet zone that the standard asks for, in modules. */
const QUIET_ZONE = 4;

/**
 * Draws a QR code with error correction Q (a quarter may be scratched or dirty). What it stands on must be white.
 * @param size - the side of the whole square in millimetres, its quiet zone included.
 */
export function drawQrCode(document: PDFKit.PDFDocument, content: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(content, { ecc: "Q", border: QUIET_ZONE });
  const module = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const { start, length } of darkRuns(cells)) document.rect(x + start * module, y + row * module, length * module, module);
  }
  document.fill(inks.black);
}

/** Neighbours are drawn as one, so that no printer leaves a hair between them. */
function darkRuns(cells: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [index, isDark] of cells.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === index) last.length += 1;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}
