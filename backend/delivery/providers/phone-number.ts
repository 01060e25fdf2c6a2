/** An Indian phone number in international format. @param phone - its ten digits. */
export function internationalNumber(phone: string): string {
  return `+91${phone}`;
}
