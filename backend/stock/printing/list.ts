import { productName } from "#contract/limits";
import { stringify } from "csv-stringify/sync";

import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import type { PrintedSticker } from "../store";
import { scanAddress, shortAddress } from "./sticker-design";

/** Returns the stickers as CSV, for a printing company that lays out the sheets itself. */
export function printList(stickers: readonly PrintedSticker[], origin: string): Uint8Array {
  const rows = stickers.map(({ number, code, productId }) => [
    String(number),
    code,
    scanAddress(origin, code),
    `${shortAddress(origin)}${withCheckCharacter(code)}`,
    productName(productId),
    groupStickerCode(withCheckCharacter(code)).join(" "),
  ]);
  const header = ["pack", "code", "qr", "short_address", "product", "printed_code"];
  return Buffer.from(stringify([header, ...rows], { record_delimiter: "\r\n", escape_formulas: true }), "utf8");
}
