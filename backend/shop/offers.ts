import type { Database } from "../database/database";
import { complaintNow } from "./promo-rules";
import { findCodeById, usesOf } from "./promo-store";

/** What the owner of a sticker in its trial is offered (spec, section 3). */
export type Offer = { readonly text: string; readonly percent: number };

/** The offer behind a coupon, or null while its code serves nobody. */
export async function findOffer(database: Database, couponId: number, now: Date): Promise<Offer | null> {
  const code = await findCodeById(database, couponId);
  if (typeof code?.offer !== "string" || code.percent === null) return null;
  const complaint = complaintNow(code, await usesOf(database, code.id, now), now);
  return complaint === null ? { text: code.offer, percent: code.percent } : null;
}
