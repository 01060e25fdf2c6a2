import { normalizePhone } from "#contract/normalize";

/** Returns the phone field's value after typing or pasting: the new one if it has at most ten digits, or else the previous one. */
export function filterPhoneInput(typed: string, previous: string): string {
  const digits = normalizePhone(typed);
  return /^\d{0,10}$/.test(digits) ? digits : previous;
}
