import { tidyPhone } from "#contract/tidy";

/** Returns the phone field's value after typing or pasting: the new one if it has at most ten digits, or else the previous one. */
export function filterPhoneInput(typed: string, previous: string): string {
  const tidy = tidyPhone(typed);
  return /^\d{0,10}$/.test(tidy) ? tidy : previous;
}
