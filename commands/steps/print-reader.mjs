import { findProgram } from "./machine.mjs";

/**
 * Finds the programs that read a printed sticker: one draws the PDF, the other reads QR codes. Returns null if one is missing.
 * @returns {{ draw: string, read: string } | null}
 */
export function findPrintReader() {
  const draw = findProgram(undefined, ["pdftoppm"]);
  const read = findProgram(undefined, ["zbarimg"]);
  return draw === null || read === null ? null : { draw, read };
}
