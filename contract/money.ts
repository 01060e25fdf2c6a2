/**
 * Money is an integer number of paise everywhere inside; the API speaks rupees in most calls (spec, sections 7 and 9).
 */
export type Paise = number;

/** GST on the amount that is left after the discount (spec, section 9). */
export const GST_PERCENT = 18;

const RUPEES = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/;

/**
 * Reads an amount in rupees as people and APIs write it ("499", "1,499.50", "₹ 499", 499.5) without ever passing through
 * binary fractions. Anything finer than a paisa is rounded half away from zero.
 * @returns paise, or null when it is not an amount.
 */
export function parseRupees(amount: string | number): Paise | null {
  const written = typeof amount === "number" ? decimalText(amount) : amount.replace(/[₹,\s]/g, "");
  const match = RUPEES.exec(written);
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const paise = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0")) + (Number(fraction[2] ?? "0") >= 5 ? 1 : 0);
  return sign && paise !== 0 ? -paise : paise;
}

/** Paise as the number of rupees that the API's JSON carries. */
export function toRupees(paise: Paise): number {
  return Number(`${paise < 0 ? "-" : ""}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, "0")}`);
}

/**
 * An amount as India writes it: ₹1,23,456.50 (routes, rule 12). Whole rupees stand without paise unless `exact` asks for both
 * digits, as columns of amounts do.
 */
export function formatRupees(paise: Paise, exact = false): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const fraction = exact || rest > 0 ? `.${String(rest).padStart(2, "0")}` : "";
  return `${paise < 0 ? "-" : ""}₹${groupIndian(String(Math.floor(amount / 100)))}${fraction}`;
}

/** Three digits at the end, pairs before them. */
function groupIndian(digits: string): string {
  const rest = digits.slice(0, -3);
  const pairs = rest.padStart(rest.length + (rest.length % 2)).match(/../g) ?? [];
  return [...pairs.map((pair) => pair.trim()), digits.slice(-3)].join(",");
}

/** `percent` (may be fractional, as 12.5) of an amount, rounded half up to a whole paisa. */
export function percentOf(paise: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100);
  return Math.floor((paise * hundredths + 5000) / 10000);
}

function decimalText(amount: number): string {
  return Number.isFinite(amount) ? amount.toFixed(6) : "";
}
