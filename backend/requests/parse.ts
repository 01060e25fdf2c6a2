import { isBlank } from "#contract/normalize";

/** Parses a positive integer id from an API call. Returns null for any other text. */
export function parseId(written: string): number | null {
  const id = /^\d{1,16}$/.test(written) ? Number(written) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Replaces runs of white space, control characters and invisible characters with one space, for mails and labels. Keeps the joiners that
 * Indian scripts need. Returns "" for a text that prints nothing.
 */
export function collapseWhitespace(written: string): string {
  return isBlank(written) ? "" : written.replace(/(?:[\s\p{Cc}]|(?![\u200C\u200D])\p{Cf})+/gu, " ").trim();
}
