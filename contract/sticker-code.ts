/**
 * The built-in backend's sticker code, which is also its guid. It is printed for typing by hand, so it has only capitals and no
 * letters that look like digits (docs/decisions/0025-printed-stickers.md).
 */
export const stickerCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const STICKER_CODE_LENGTH = 16;

const WRITTEN = new RegExp(`^[${stickerCodeAlphabet}]{${STICKER_CODE_LENGTH}}$`);

/** Splits a code into its printed groups of four. */
export function groupStickerCode(code: string): string[] {
  return code.match(/.{1,4}/g) ?? [];
}

/** Normalises a typed code. Returns anything else, such as another API's guid, unchanged. */
export function readStickerCode(typed: string): string {
  const read = typed.replace(/[\s-]/g, "").toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return WRITTEN.test(read) ? read : typed;
}
