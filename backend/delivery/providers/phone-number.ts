/** A phone as providers at home and abroad want it. @param phone - its ten digits. */
export function internationalNumber(phone: string): string {
  return `+91${phone}`;
}
