import { tidyPhone } from "#contract/tidy";

/** The phone field's value after typing or pasting: at most ten digits, or else the value before. */
export function afterTyping(typed: string, before: string): string {
  const tidy = tidyPhone(typed);
  return /^\d{0,10}$/.test(tidy) ? tidy : before;
}
