import { encode } from "uqr";

import { inks } from "./ink";

/** The quiet zone the standard requires, in modules. */
const QUIET_ZONE = 4;

/**
 * Draws a QR code with error correction Q (up to 25 % damage). Requires a white background.
 * @param size - the side of the square in millimetres, including the quiet zone.
 */
export function drawQrCode(document: PDFKit.PDFDocument, content: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(content, { ecc: "Q", border: QUIET_ZONE });
  const module = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const { start, length } of darkRuns(cells)) document.rect(x + start * module, y + row * module, length * module, module);
  }
  document.fill(inks.black);
}

/** Merges adjacent dark modules, so print has no hairlines between them. */
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
