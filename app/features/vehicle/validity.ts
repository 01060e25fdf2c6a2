import { DAY_MS } from "#contract/day";
import type { Vehicle } from "#contract/owner";

/** A sticker's validity (spec, section 4, Vehicle validity). */
export type Validity = { readonly kind: "lifetime" } | { readonly kind: "trial"; readonly daysLeft: number } | { readonly kind: "expired" };

/** Returns a sticker's validity. @param now the time to compare the end of a trial with. */
export function validityOf({ isPaid, trialEndsAt }: Pick<Vehicle, "isPaid" | "trialEndsAt">, now: Date): Validity {
  if (isPaid) return { kind: "lifetime" };
  const left = daysLeft(trialEndsAt, now);
  return left === 0 ? { kind: "expired" } : { kind: "trial", daysLeft: left };
}

/** Returns the days to the end of a trial, rounded up, never below 0 (spec, section 9). */
export function daysLeft(trialEndsAt: Date | null, now: Date): number {
  if (trialEndsAt === null) return 0;
  return Math.max(Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS), 0);
}
