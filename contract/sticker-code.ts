import { capitals, plainCharacters } from "./normalize";

/**
 * The characters of a sticker's code at the built-in API. The code is also the sticker's guid. People type the printed code, so it has no
 * small letters, and no letters that look like digits (docs/decisions/0040-printed-stickers.md).
 */
export const stickerCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const STICKER_CODE_LENGTH = 16;

const WRITTEN = new RegExp(`^[${stickerCodeAlphabet}]{${STICKER_CODE_LENGTH}}$`);
/** Shorter parts would find stickers by chance. */
const PART = new RegExp(`^[${stickerCodeAlphabet}]{4,}$`);
const WRITTEN_WITH_CHECK = new RegExp(`^[${stickerCodeAlphabet}]{${STICKER_CODE_LENGTH + 1}}$`);

/**
 * The check character comes from the Damm algorithm, which calculates with numbers from 0 to 31 as the elements of a finite field. This is
 * the polynomial of that finite field: x^5 + x^2 + 1.
 */
const FIELD_POLYNOMIAL = 0b10_0101;
const FIELD_SIZE = stickerCodeAlphabet.length;

/** What somebody typed: a sticker's code, a code with a wrong check character, or something else. */
type TypedStickerCode = { readonly kind: "code"; readonly code: string } | { readonly kind: "mistyped" } | { readonly kind: "other" };

/**
 * Parses a typed code in any spelling. Accepts spaces and dashes, small letters, O for 0, and I or L for 1. The check character may be
 * missing, because stickers printed before 22 November 2026 have none. Takes the code out of the sticker's address, and ignores what apps
 * put after an address, such as "." or "&utm_source=x".
 */
export function readTypedCode(typed: string): TypedStickerCode {
  const read = normalised(typed);
  if (WRITTEN.test(read)) return { kind: "code", code: read };
  if (!WRITTEN_WITH_CHECK.test(read)) return { kind: "other" };
  const code = read.slice(0, STICKER_CODE_LENGTH);
  return read === withCheckCharacter(code) ? { kind: "code", code } : { kind: "mistyped" };
}

/** Returns a typed code without its check character. Returns anything else, such as another API's guid, unchanged. */
export function readStickerCode(typed: string): string {
  const read = readTypedCode(typed);
  return read.kind === "code" ? read.code : typed;
}

/**
 * Returns the spellings in which a search may find what somebody typed: as typed, a number without the spaces between its groups, and a
 * sticker's code or a part of it, without spaces and check character, from its address too.
 */
export function searchSpellings(typed: string): string[] {
  const number = plainCharacters(typed).replace(/[\s-]/g, "");
  const code = readTypedCode(typed);
  const part = code.kind === "code" ? code.code : normalised(typed);
  return [...new Set([typed.trim(), ...(/^\d+$/.test(number) ? [number] : []), ...(PART.test(part) ? [part] : [])])];
}

/**
 * Returns a code with its check character, as stickers show it. Returns another API's guid unchanged. The check character detects any one
 * wrong character, and any two swapped characters (docs/decisions/0039-sticker-codes.md).
 */
export function withCheckCharacter(code: string): string {
  return WRITTEN.test(code) ? code + stickerCodeAlphabet.charAt(checkOf(code)) : code;
}

/** Splits a code into its printed groups of four. A check character stands alone at the end. */
export function groupStickerCode(code: string): string[] {
  return code.match(/.{1,4}/g) ?? [];
}

function checkOf(code: string): number {
  return Array.from(code).reduce((state, character) => doubled(state ^ stickerCodeAlphabet.indexOf(character)), 0);
}

/** Doubles an element of the finite field. */
function doubled(element: number): number {
  const twice = element * 2;
  return twice < FIELD_SIZE ? twice : twice ^ FIELD_POLYNOMIAL;
}

function normalised(typed: string): string {
  const [, inAddress = typed] = /\/(?:s|qrcode_process)\/([^/]*)/i.exec(typed) ?? [];
  const [code = ""] = inAddress.split(/[?#&]/, 1);
  return capitals(plainCharacters(code))
    .replace(/[\s.,;:()<>"'-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}
