import type { Paise } from "#contract/money";
import { words } from "#contract/words";
import type { Database } from "../../platform/database/database";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import { callerLockKey } from "../../requests/caller-limits";
import type { Limit, Refusal, RequestContext } from "../../requests/handler";
import { allow, count, findLimit } from "../../requests/limits";
import { discountOf, grantSeconds, codeCheckRule, isGuess, promoError, readCode, wrongCodeRule, type PromoCode } from "./promo-rules";
import { deleteGrant, findCode, findGrants, lockCode, upsertGrant, countUses } from "./promo-store";

/** The largest total that is accepted. It is far above any possible order. */
const MAX_TOTAL: Paise = 2_000_000_000;

export type Discount = { readonly kind: "discount"; readonly discount: Paise; readonly percent: number | null };

/**
 * Returns a code's discount for an order and grants it to the caller. Concurrent attempts of one caller are all counted. Commit the
 * transaction even if the code is refused, so that the attempt counts.
 * @param total - before discount and GST.
 */
export async function evaluatePromoCode(
  transaction: Database,
  context: RequestContext,
  typed: string,
  total: Paise,
): Promise<Discount | Refusal | Limit> {
  if (total <= 0) return { kind: "refusal", message: words.cartEmpty };
  if (total > MAX_TOTAL) return { kind: "refusal", message: words.promoFailed };
  const { callerHash, clock, secrets } = context;
  const limit = (await findLimit(transaction, context, wrongCodeRule)) ?? (await allow(transaction, context, codeCheckRule));
  if (limit !== null) return limit;

  const now = clock.now();
  const code = await findCode(transaction, readCode(typed));
  const error = promoError(code, total, code === null ? 0 : await countUses(transaction, code.id, now), now);
  if (code === null || error !== null) {
    const message = error ?? words.promoFailed;
    if (isGuess(code, message)) await count(transaction, context, wrongCodeRule);
    return { kind: "refusal", message };
  }
  const discount = discountOf(code, total);
  const expiresAt = new Date(now.getTime() + grantSeconds * 1000);
  await upsertGrant(transaction, { id: secrets.randomId(), callerHash, promoCodeId: code.id, total, discount, expiresAt });
  return { kind: "discount", discount, percent: code.percent };
}

/**
 * Redeems the caller's grant for this discount and total (docs/decisions/0041-promo-codes.md).
 * @returns the order's promo code, or null if no valid grant exists.
 */
export async function redeemDiscount(
  transaction: Database,
  context: RequestContext,
  total: Paise,
  discount: Paise,
): Promise<PromoCode | null> {
  // No grant can have these values, which may be too large for the columns.
  if (discount > total || total > MAX_TOTAL) return null;
  const { callerHash, clock } = context;
  await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
  const now = clock.now();
  for (const grant of await findGrants(transaction, { callerHash, total, discount }, now)) {
    const code = await lockCode(transaction, grant.promoCodeId);
    const error = promoError(code, total, await countUses(transaction, grant.promoCodeId, now), now);
    if (code === null || error !== null || discountOf(code, total) !== discount) continue;
    await deleteGrant(transaction, grant.id);
    return code;
  }
  return null;
}
