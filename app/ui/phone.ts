/** Formats ten digits as "+91 98765 43210". */
export function formatPhone(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}
