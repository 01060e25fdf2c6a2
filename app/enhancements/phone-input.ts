import { normalizePhone } from "#contract/normalize";

/** Returns the phone field's value after typing or pasting: the new value if it has at most ten digits, otherwise the previous value. */
export function filterPhoneInput(typed: string, previous: string): string {
  const digits = normalizePhone(typed);
  return /^\d{0,10}$/.test(digits) ? digits : previous;
}
