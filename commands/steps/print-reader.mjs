import { findProgram } from "./machine.mjs";

/**
 * Finds the programs that read a printed sticker: one turns the PDF into a picture, the other reads the QR codes in it. Returns null if one
 * is missing.
 * @returns {{ draw: string, read: string } | null}
 */
export function findPrintReader() {
  const draw = findProgram(undefined, ["pdftoppm"]);
  const read = findProgram(undefined, ["zbarimg"]);
  return draw === null || read === null ? null : { draw, read };
}
