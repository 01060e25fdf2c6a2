/**
 * Replaces runs of white space, control characters and invisible characters with one space, for mails and labels. Keeps the joiners that
 * Indian scripts need.
 */
export function collapseWhitespace(written: string): string {
  return written.replace(/(?:[\s\p{Cc}]|(?![\u200C\u200D])\p{Cf})+/gu, " ").trim();
}
