/** A phone number without what people write around its ten digits: spaces, dashes, brackets, +91, a leading 0. */
export function tidyPhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, "");
  return digits.replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, "");
}

/** A plate number without spaces and dashes, in capitals. */
export function tidyPlate(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}
