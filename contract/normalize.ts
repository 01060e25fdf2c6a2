/** Removes spaces, punctuation, India's country code and a leading 0 from a phone number. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, "");
  return digits.replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
}

/** Removes spaces and dashes from a plate number and converts it to upper case. */
export function normalizePlate(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}
