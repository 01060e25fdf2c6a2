import { percentOf, type Paise } from "../../contract/money";
import type { promoCodes } from "../database/schema/shop";
import type { Frequency } from "../requests/waiting";

export type PromoCode = typeof promoCodes.$inferSelect;

/** How often a caller may try codes that do not serve. */
export const wrongCodeLimit: Frequency = { count: 10, seconds: 600 };

/** How long a caller who knew a code may order with it, in seconds. */
export const grantSeconds = 1800;

/** The payment provider takes no less, so that much of every order is left to pay. */
const LEAST_LEFT: Paise = 100;

/** A code as it is kept: in capitals, without the spaces that come with pasting. */
export function readCode(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * What a code takes off an order.
 * @param total - before discount and GST.
 */
export function discountOf({ percent, amount }: Pick<PromoCode, "percent" | "amount">, total: Paise): Paise {
  const promised = percent === null ? (amount ?? 0) : percentOf(total, percent);
  return Math.max(0, Math.min(promised, total - LEAST_LEFT));
}

/**
 * Why a code does not serve an order, in words for a person, or null when it does.
 * @param uses - how many orders it serves already.
 */
export function promoComplaint(code: PromoCode | null, total: Paise, uses: number, now: Date): string | null {
  if (code === null) return "Invalid Promo Code";
  const complaint = complaintNow(code, uses, now);
  if (complaint !== null) return complaint;
  return total < code.minimumTotal || discountOf(code, total) === 0 ? tooLittle(code) : null;
}

/** Why a code serves no order at all now, or null when it may. */
export function complaintNow(code: PromoCode, uses: number, now: Date): string | null {
  if (code.validFrom !== null && now < code.validFrom) return "This promo code is not valid yet.";
  if (code.validUntil !== null && now >= code.validUntil) return "This promo code has expired.";
  if (code.useLimit !== null && uses >= code.useLimit) return "This promo code has been used up.";
  return null;
}

/** Too small an order is no wrong code: nobody learns one by it who did not know it. */
export function isGuess(code: PromoCode | null, complaint: string): boolean {
  return code === null || complaint !== tooLittle(code);
}

function tooLittle({ minimumTotal }: PromoCode): string {
  return `This promo code needs an order of at least ₹${Math.max(minimumTotal, LEAST_LEFT) / 100}.`;
}
