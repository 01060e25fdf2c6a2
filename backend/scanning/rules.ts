import { patterns, products } from "#contract/limits";
import { stickerKinds } from "#contract/scanning";
import { normalizePhone } from "#contract/normalize";
import type { RateLimit } from "../requests/rate-limit";

export type ContactLimit = RateLimit & {
  /** The word that follows "Too many" in the message. */
  readonly noun: string;
};

/** Limits per sticker and kind of contact, and per caller's network. */
export const contactLimits = {
  message: { count: 3, seconds: 600, noun: "messages" },
  call: { count: 2, seconds: 600, noun: "calls" },
  caller: { count: 10, seconds: 86_400, noun: "requests" },
} as const satisfies Record<string, ContactLimit>;

/**
 * Limits at an accident, over all stickers. Strangers share an IP address, so the network's daily limit is high. One person's prank must
 * not delay another person's phone call for long, but one network must not ring hundreds of strangers a day.
 */
export const accidentLimits = {
  /** Phone calls for which people enter the same phone number, from any network. */
  phone: [
    { count: 3, seconds: 600 },
    { count: 10, seconds: 86_400 },
  ],
  /** Phone calls from one network. A network's requests for blood groups have the same limit, and are counted separately. */
  caller: [
    { count: 10, seconds: 600 },
    { count: 40, seconds: 86_400 },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

export type StickerState = {
  readonly status: "active" | "paused" | "void";
  readonly isPaid: boolean;
  readonly isPostpaid: boolean;
  readonly trialEndsAt: Date | null;
};

/**
 * Returns whether a person who scans the sticker may contact the owner (spec, section 4). The sticker must be paid or in its trial. A
 * postpaid sticker has no trial.
 */
export function availabilityOf(sticker: StickerState, now: Date): "open" | "inactive" | "expired" {
  if (sticker.status !== "active") return "inactive";
  if (sticker.isPaid) return "open";
  const inTrial = !sticker.isPostpaid && sticker.trialEndsAt !== null && sticker.trialEndsAt > now;
  return inTrial ? "open" : "expired";
}

/** Returns the number of the sticker's kind in the API (spec, section 3). */
export function stickerKindOf(sticker: { readonly isPostpaid: boolean; readonly productId: number }): string {
  return sticker.isPostpaid ? stickerKinds.postpaid : String(sticker.productId);
}

export function productName(productId: number): string {
  return String(productId) === products.bike ? "Bike Sticker" : "Car Sticker";
}

/** Parses a phone number that can be called. Accepts a prefix +91 or 0, spaces and dashes. Null if it is invalid. */
export function parsePhone(typed: string): string | null {
  const digits = normalizePhone(typed);
  return patterns.callable.test(digits) ? digits : null;
}
