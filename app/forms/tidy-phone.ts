/** A phone number as people write it, without what they put around its ten digits: spaces, dashes, +91, a leading 0. */
export function tidyPhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, "");
  return digits.replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
}
