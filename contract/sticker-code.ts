/**
 * The code that the built-in backend gives a sticker: its guid. It is printed under the QR code for whom the camera fails, so it has no
 * letters that look like digits, and capitals alone (docs/decisions/0025-printed-stickers.md).
 */
export const stickerCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const STICKER_CODE_LENGTH = 16;

const WRITTEN = new RegExp(`^[${stickerCodeAlphabet}]{${STICKER_CODE_LENGTH}}$`);

/** A code in groups of four, as it is printed. */
export function groupStickerCode(code: string): string[] {
  return code.match(/.{1,4}/g) ?? [];
}

/** A code as somebody typed it, read from the sticker; what cannot be one, such as another API's guid, stays as it is. */
export function readStickerCode(typed: string): string {
  const read = typed.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return WRITTEN.test(read) ? read : typed;
}
