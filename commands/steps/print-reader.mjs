import { findProgram } from "./machine.mjs";

/**
 * What looks at a printed sticker: one program that draws the PDF, one that reads QR codes; null when one is missing.
 * @returns {{ draw: string, read: string } | null}
 */
export function findPrintReader() {
  const draw = findProgram(undefined, ["pdftoppm"]);
  const read = findProgram(undefined, ["zbarimg"]);
  return draw === null || read === null ? null : { draw, read };
}
