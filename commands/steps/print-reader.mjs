import { findProgram, installPackages } from "./machine.mjs";

/**
 * What looks at a printed sticker: one program that draws the PDF, one that reads QR codes; null when one is missing.
 * @returns {{ draw: string, read: string } | null}
 */
export function findPrintReader() {
  const draw = findProgram(undefined, ["pdftoppm"]);
  const read = findProgram(undefined, ["zbarimg"]);
  return draw === null || read === null ? null : { draw, read };
}

/** Installs Debian's packages when one is missing and this process may; null when one still is. */
export async function findOrInstallPrintReader() {
  const found = findPrintReader();
  if (found !== null) return found;
  return (await installPackages("a QR reader", ["poppler-utils", "zbar-tools"])) ? findPrintReader() : null;
}
