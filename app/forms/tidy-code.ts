/** A one-time code as people copy it, without spaces, dashes and dots: "123 456", "123-456". */
export function tidyCode(typed: string): string {
  return typed.replace(/[\s\p{Dash}.\u200b\u2060]/gu, "");
}
