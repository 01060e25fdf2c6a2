import { formatRupees, percentOf, type Paise } from "#contract/money";
import { words } from "#contract/words";
import type { promoCodes } from "./tables";
import type { LimitRule } from "../../requests/limits";

export type PromoCode = typeof promoCodes.$inferSelect;

/** How many wrong promo codes may be entered from one network. */
export const wrongCodeRule: LimitRule = { kind: "wrong_promo", limits: [{ count: 10, seconds: 600 }], noun: "wrong promo codes" };

/** How many codes, right or wrong, a network may check. */
export const codeCheckRule = {
  kind: "promo_check",
  limits: [{ count: 300, seconds: 3600 }],
  noun: "promo codes",
} as const satisfies LimitRule;

/** How long a granted discount is valid, in seconds. */
export const grantSeconds = 1800;

/** The smallest amount that the payment provider accepts. A discount leaves at least this amount to pay. */
const MIN_TOTAL_AFTER_DISCOUNT: Paise = 100;

/** Returns a typed promo code in upper case, without spaces. */
export function readCode(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * Returns a code's discount for an order.
 * @param total - before discount and GST.
 */
export function discountOf({ percent, amount }: Pick<PromoCode, "percent" | "amount">, total: Paise): Paise {
  const promised = percent === null ? (amount ?? 0) : percentOf(total, percent);
  return Math.max(0, Math.min(promised, total - MIN_TOTAL_AFTER_DISCOUNT));
}

/**
 * Returns why a code is not valid for an order, as a message, or null if it is valid.
 * @param uses - the number of orders that already use the code.
 */
export function promoError(code: PromoCode | null, total: Paise, uses: number, now: Date): string | null {
  if (code === null) return words.renewalPromoInvalid;
  const error = validityError(code, uses, now);
  if (error !== null) return error;
  return total < code.minimumTotal || discountOf(code, total) === 0 ? tooLittle(code) : null;
}

/** Returns why a code is currently not valid for any order, as a message, or null. */
export function validityError(code: PromoCode, uses: number, now: Date): string | null {
  if (code.validFrom !== null && now < code.validFrom) return "This promo code is not valid yet.";
  if (code.validUntil !== null && now >= code.validUntil) return "This promo code has expired.";
  if (code.useLimit !== null && uses >= code.useLimit) return "This promo code has been used up.";
  return null;
}

/** Returns whether a refused code counts as a guess. A valid code does not count if the order is below the code's minimum. */
export function isGuess(code: PromoCode | null, error: string): boolean {
  return code === null || error !== tooLittle(code);
}

function tooLittle({ minimumTotal }: PromoCode): string {
  return `This promo code needs an order of at least ${formatRupees(Math.max(minimumTotal, MIN_TOTAL_AFTER_DISCOUNT))}.`;
}
