import { patterns, products } from "../../contract/limits";
import { stickerKinds } from "../../contract/scanning";
import type { Frequency } from "../requests/waiting";

export type ContactLimit = Frequency & {
  /** What there were too many of, as the limited person reads it. */
  readonly noun: string;
};

/** How often a sticker's owner may be disturbed, and how often one network address may do so. */
export const contactLimits = {
  message: { count: 3, seconds: 600, noun: "messages" },
  call: { count: 2, seconds: 600, noun: "calls" },
  caller: { count: 10, seconds: 86_400, noun: "requests" },
} as const satisfies Record<string, ContactLimit>;

export type StickerStanding = {
  readonly status: "active" | "paused" | "void";
  readonly isPaid: boolean;
  readonly isPostpaid: boolean;
  readonly trialEndsAt: Date | null;
};

/**
 * Whether somebody at the vehicle may reach its owner (spec, section 4): a registered sticker must be paid, or its trial must
 * run. A postpaid one has no trial.
 */
export function standingOf(sticker: StickerStanding, now: Date): "open" | "inactive" | "expired" {
  if (sticker.status !== "active") return "inactive";
  if (sticker.isPaid) return "open";
  const inTrial = !sticker.isPostpaid && sticker.trialEndsAt !== null && sticker.trialEndsAt > now;
  return inTrial ? "open" : "expired";
}

/** What the sticker is for, as the API numbers it (spec, section 3). */
export function kindOf(sticker: { readonly isPostpaid: boolean; readonly productId: number }): string {
  return sticker.isPostpaid ? stickerKinds.postpaid : String(sticker.productId);
}

export function productName(productId: number): string {
  return String(productId) === products.bike ? "Bike Sticker" : "Car Sticker";
}

/** A number that can be called, however it was typed: with +91 or 0 before it, spaces or dashes. Null when it is none. */
export function readPhone(typed: string): string | null {
  const digits = /^(?:\+?91|0)?(\d{10})$/.exec(typed.replace(/[\s-]/g, ""))?.[1] ?? "";
  return patterns.callable.test(digits) ? digits : null;
}

/** A masked call is asked for by somebody who stands there and waits: two minutes later it comes too late. */
export function callGoodUntil(askedAt: Date): Date {
  return new Date(askedAt.getTime() + 120_000);
}
