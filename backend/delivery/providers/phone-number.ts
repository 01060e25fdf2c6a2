/** Returns an Indian phone number in international format. @param phone - its ten digits. */
export function toE164(phone: string): string {
  return `+91${phone}`;
}
