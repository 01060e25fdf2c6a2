import { productName } from "../scanning/rules";
import type { PrintedSticker } from "../stock/store";
import { scanAddress, shortAddress } from "./address";

/** The same stickers as CSV, for a printer who lays out sheets of their own. Nothing in it can be taken for a formula. */
export function printList(stickers: readonly PrintedSticker[], origin: string): Uint8Array {
  const rows = stickers.map(({ number, code, productId }) => [
    String(number),
    code,
    scanAddress(origin, code),
    `${shortAddress(origin)}${code}`,
    productName(productId),
  ]);
  const lines = [["pack", "code", "qr", "short_address", "product"], ...rows].map((row) => `${row.join(",")}\r\n`);
  return Buffer.from(lines.join(""), "utf8");
}
