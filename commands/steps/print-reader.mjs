import { findProgram } from "./machine.mjs";

/**
 * The programs that read a printed sticker: one draws the PDF, one reads QR codes. Null if one is missing.
 * @returns {{ draw: string, read: string } | null}
 */
export function findPrintReader() {
  const draw = findProgram(undefined, ["pdftoppm"]);
  const read = findProgram(undefined, ["zbarimg"]);
  return draw === null || read === null ? null : { draw, read };
}
