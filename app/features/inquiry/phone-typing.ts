import { tidyPhone } from "#contract/tidy";

/** What a phone field holds after something was typed or pasted into it: at most ten digits, else what stood there before. */
export function afterTyping(typed: string, before: string): string {
  const tidy = tidyPhone(typed);
  return /^\d{0,10}$/.test(tidy) ? tidy : before;
}
