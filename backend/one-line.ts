/** Text on one line, without line breaks or other characters that nobody types on purpose: it is read in mails and on labels. */
export function oneLine(written: string): string {
  return written.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
