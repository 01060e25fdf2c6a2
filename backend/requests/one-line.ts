/**
 * Text on one line, without line breaks or other characters that nobody types on purpose: it is read in mails and on labels. The
 * joiners stay: Indian scripts spell with them.
 */
export function oneLine(written: string): string {
  return written.replace(/(?:[\s\p{Cc}]|(?![\u200C\u200D])\p{Cf})+/gu, " ").trim();
}
