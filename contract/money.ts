/** An amount in whole paise. Most API calls use rupees (spec, sections 7 and 9). */
export type Paise = number;

/** GST on the discounted amount (spec, section 9). */
export const GST_PERCENT = 18;

const RUPEES = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/;

/**
 * Parses an amount in rupees, such as "499", "1,499.50", "₹ 499" or 499.5. Calculates with digits, not with binary fractions. Rounds to a
 * paisa, half away from zero.
 * @returns paise, or null if the amount is invalid.
 */
export function parseRupees(amount: string | number): Paise | null {
  const written = typeof amount === "number" ? decimalText(amount) : amount.replace(/[₹,\s]/g, "");
  const match = RUPEES.exec(written);
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const paise = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0")) + (Number(fraction[2] ?? "0") >= 5 ? 1 : 0);
  return sign && paise !== 0 ? -paise : paise;
}

/** Converts paise to rupees for the API's JSON. */
export function toRupees(paise: Paise): number {
  return Number(`${paise < 0 ? "-" : ""}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, "0")}`);
}

/** The sign of an amount below 0, on every screen. It is as wide as "+". */
export const MINUS = "−";

/**
 * Formats an amount the Indian way, as ₹1,23,456.50. Omits ".00" after whole rupees.
 * @param exact writes ".00" too, to align the amounts of a column.
 */
export function formatRupees(paise: Paise, exact = false): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const fraction = exact || rest > 0 ? `.${String(rest).padStart(2, "0")}` : "";
  return `${paise < 0 ? MINUS : ""}₹${groupIndian(String(Math.floor(amount / 100)))}${fraction}`;
}

/** Puts a comma before the last three digits, and before each pair of digits in front of them. */
function groupIndian(digits: string): string {
  const rest = digits.slice(0, -3);
  const pairs = rest.padStart(rest.length + (rest.length % 2)).match(/../g) ?? [];
  return [...pairs.map((pair) => pair.trim()), digits.slice(-3)].join(",");
}

/** Returns `percent` (such as 12.5) of an amount, rounded half up to a paisa. */
export function percentOf(paise: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100);
  return Math.floor((paise * hundredths + 5000) / 10000);
}

/**
 * Returns a reseller's price per sticker: the rate less the discount (spec, section 4).
 * @param rate in paise.
 * @param discountPercent from 0 to 100. Smaller values count as 0, and larger values as 100.
 */
export function discountedRate(rate: Paise, discountPercent: number): Paise {
  return rate - percentOf(rate, Math.min(Math.max(discountPercent, 0), 100));
}

function decimalText(amount: number): string {
  return Number.isFinite(amount) ? amount.toFixed(6) : "";
}
