import { normalizePhone } from "#contract/normalize";

/**
 * Returns the phone field's value after typing or pasting. Removes spaces, punctuation, India's country code and a leading 0 from the new
 * value. If the rest has other characters or more than ten digits, returns the previous value.
 */
export function filterPhoneInput(typed: string, previous: string): string {
  const digits = normalizePhone(typed);
  return /^\d{0,10}$/.test(digits) ? digits : previous;
}
