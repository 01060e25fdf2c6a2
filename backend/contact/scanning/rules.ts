import { patterns } from "#contract/limits";
import { stickerKinds } from "#contract/scanning";
import { normalizePhone } from "#contract/normalize";
import type { LimitRule } from "../../requests/limits";
import type { RateLimit } from "../../requests/rate-limit";

/** The kinds of contacts that are limited separately, so that a minor one never blocks an urgent one. */
export type Lane = "message" | "urgent_message" | "call" | "emergency_call";

type LaneLimits = {
  /** The word that follows "Too many" in the message. */
  readonly noun: string;
  /** The limit of one person at one sticker: an IP address, or a browser with its mark. */
  readonly person: RateLimit;
  /** The limit of all people at one sticker. It is higher, so that one person cannot use it up. */
  readonly sticker: RateLimit;
};

const messages: LaneLimits = { noun: "messages", person: { count: 3, seconds: 600 }, sticker: { count: 5, seconds: 600 } };
const calls: LaneLimits = { noun: "calls", person: { count: 2, seconds: 600 }, sticker: { count: 3, seconds: 600 } };

/** The limits at one sticker by lane (docs/decisions/0033-limits-on-contacts.md). */
export const laneLimits: Readonly<Record<Lane, LaneLimits>> = {
  message: messages,
  urgent_message: messages,
  call: calls,
  emergency_call: calls,
};

const DAY_SECONDS = 86_400;

/**
 * Daily limits over all lanes. Wrong proofs of presence count too. The limit of a network is in the environment
 * (`contactsPerCallerDay`), because carriers differ.
 */
export const dailyLimits = {
  /** One IP address at one sticker. */
  personAtSticker: { count: 10, seconds: DAY_SECONDS },
  /** One browser with its mark, at all stickers. */
  browser: { count: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, RateLimit>;

export const DAILY_NOUN = "requests";

const perNetwork = [
  { count: 10, seconds: 600 },
  { count: 40, seconds: 86_400 },
] as const;

/**
 * Limits at an accident, over all stickers. Strangers share an IP address, so the network's daily limit is high. One person's prank must
 * not delay another person's phone call for long, but one network must not ring hundreds of strangers a day.
 */
export const accidentRules = {
  /** Phone calls for which people enter the same phone number, from any network. */
  phone: {
    ...{ kind: "accident_phone", noun: "calls", lock: "accident" },
    limits: [
      { count: 3, seconds: 600 },
      { count: 10, seconds: 86_400 },
    ],
  },
  /** Phone calls from one network. */
  call: { kind: "accident_call", limits: perNetwork, noun: "calls", lock: "accident" },
  bloodGroup: { kind: "blood_group", limits: perNetwork, noun: "requests", lock: "accident" },
} as const satisfies Record<string, LimitRule>;

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

/** Parses a phone number that can be called. Accepts a prefix +91 or 0, spaces and dashes. Null if it is invalid. */
export function parsePhone(typed: string): string | null {
  const digits = normalizePhone(typed);
  return patterns.callable.test(digits) ? digits : null;
}
