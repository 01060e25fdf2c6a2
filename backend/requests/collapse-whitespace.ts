/**
 * Replaces line breaks, control and invisible characters with spaces, for mails and labels. Keeps the joiners that Indian scripts
 * need.
 */
export function collapseWhitespace(written: string): string {
  return written.replace(/(?:[\s\p{Cc}]|(?![\u200C\u200D])\p{Cf})+/gu, " ").trim();
}
