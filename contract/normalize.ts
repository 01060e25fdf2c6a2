import { patterns } from "./limits";

/** The longest number, date or plate that is read as typed or pasted, in characters: room for "tel:+91 (0) 98765 43210". */
export const LONGEST_TYPED_NUMBER = 40;

/** Characters that print nothing. Text that people paste has them: direction marks, zero-width spaces, soft hyphens. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns whether a text prints nothing, such as a zero-width space. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, "").trim() === "";
}

/**
 * Writes pasted text in plain characters: without those that print nothing, with the digits 0 to 9 for those of any script, and with "-"
 * for any dash. Only for numbers, dates, plates, codes and addresses: names need the joiners of Indian scripts.
 */
export function plainCharacters(pasted: string): string {
  return visible(pasted)
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/\p{Dash}/gu, "-");
}

/** Returns a text without what prints nothing, and with the usual form of wide and other variants of characters. */
function visible(text: string): string {
  return text.replace(invisible, "").normalize("NFKC");
}

/** The digits of a script either begin a row of 16 characters in Unicode, or end it. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}

/** Removes spaces, punctuation, India's country code and a leading 0 from a phone number. */
export function normalizePhone(typed: string): string {
  const digits = plainCharacters(typed).replace(/[\s().-]|^\s*tel:/gi, "");
  return digits.replace(/^(?:\+91|0091|91(?=0?\d{10}$))/, "").replace(/^0(?=\d{10}$)/, "");
}

/**
 * Removes spaces and punctuation, the IND of high-security plates and the arrow of the army's, and converts small letters to capitals.
 * Other letters stay, so that they are refused: "ß" must not become "SS".
 */
export function normalizePlate(typed: string): string {
  return capitals(plainCharacters(typed).trim())
    .replace(/^IND(?=[\s.-]|[A-Z]{2}\d)/, "")
    .replace(/[\s./\u2191\u21e7\u2b06-]/g, "");
}

/** Converts the letters a to z to capitals. */
export function capitals(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** What may follow an e-mail address in a sentence or a header. */
const TRAILING = " \"')>.,;:";

/** Reads the address of an account that may be older than today's rule. Such an address stays as it was typed. */
export function readAccountEmail(typed: string): string {
  const address = normalizeEmail(typed);
  return patterns.email.test(address) ? address : typed.trim();
}

/** Removes what surrounds an e-mail address when people paste it: "mailto:", a name with "<" and ">", quotes, and punctuation after it. */
export function normalizeEmail(typed: string): string {
  const [, inner = typed] = /<([^<>]*)>/.exec(typed) ?? [];
  const text = visible(inner).trim();
  const [address = ""] = /^mailto:/i.test(text) ? text.slice("mailto:".length).split("?") : [text];
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(/^["'(<]/.test(address) ? 1 : 0, end);
}

/** Writes a number that spreadsheets would round, because they keep 15 digits, in groups of four. Returns any other text as it is. */
export function inGroupsOfFour(text: string): string {
  return /^\d{16,}$/.test(text) ? text.replace(/\d{4}(?=\d)/g, "$& ") : text;
}
