import type { Database } from "../database/database";
import { validityError } from "./promo-rules";
import { findCodeById, countUses } from "./promo-store";

/** The renewal offer for an owner whose sticker is in its trial (spec, section 3). */
export type Offer = { readonly text: string; readonly percent: number };

/** Returns a coupon's offer. Null if its promo code has no offer text or no percentage, or is not valid now. */
export async function findOffer(database: Database, couponId: number, now: Date): Promise<Offer | null> {
  const code = await findCodeById(database, couponId);
  if (typeof code?.offer !== "string" || code.percent === null) return null;
  const error = validityError(code, await countUses(database, code.id, now), now);
  return error === null ? { text: code.offer, percent: code.percent } : null;
}
