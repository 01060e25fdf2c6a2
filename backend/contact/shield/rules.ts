import { policyFor } from "#contract/contact-policy";
import { inIndia } from "#contract/india-time";
import { plateGroups } from "#contract/plate-groups";
import { normalizePlate } from "#contract/normalize";
import { CONTACTS_PER_REPORTING_OWNER } from "../misuse/rules";
import type { VehicleSettings } from "../../registry/settings";
import type { RateLimit } from "../../requests/rate-limit";

/** For how long an owner stops a person who contacted them. During this time, the person must prove presence. */
export const STOP_SECONDS = 30 * 86_400;

/** A sticker asks for proof after this many unanswered contacts within a day. */
const MAX_UNANSWERED = 5;

/** After this many contacts within a day from one IP address, over all stickers, everybody behind it must prove presence. */
export const MAX_UNPROVEN = 30;

/** How long the owner has to answer. After this, a contact that reached the owner counts as unanswered. */
export const UNANSWERED_AFTER_SECONDS = 1800;

/** How long an unanswered contact counts. */
export const UNANSWERED_SECONDS = 86_400;

/** A caller who must prove presence may make one contact of each lane per sticker and day. */
export const provenLimit: RateLimit = { count: 1, seconds: 86_400 };

/** The reasons to ask a caller for proof, besides the owner's settings. */
export type Suspicion = {
  /** When the owner stopped this caller. Null if they are not stopped. */
  readonly stoppedAt: Date | null;
  /** How many of the sticker's contacts within a day nobody answered. */
  readonly unanswered: number;
  /** How many contacts the caller's network requested within a day, over all stickers. Counted up to `MAX_UNPROVEN`. */
  readonly fromNetwork: number;
  /** How many owners reported a contact of the caller's network. */
  readonly reportingOwners: number;
};

/** Returns whether a caller must prove presence. Responses must not reveal the reason. */
export function mustProvePresence({ asksProof }: VehicleSettings, suspicion: Suspicion): boolean {
  const { stoppedAt, unanswered, fromNetwork, reportingOwners } = suspicion;
  const counted = fromNetwork + reportingOwners * CONTACTS_PER_REPORTING_OWNER;
  return asksProof || stoppedAt !== null || unanswered >= MAX_UNANSWERED || counted >= MAX_UNPROVEN;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** Returns when the current quiet hours end, or null outside quiet hours. */
export function quietHoursEnd({ quietHours }: VehicleSettings, now: Date): Date | null {
  if (quietHours === null) return null;
  const { from, to } = quietHours;
  const minute = Math.floor(inIndia(now).getTime() / MINUTE) % DAY_MINUTES;
  const length = minutesUntil(from, to);
  if (minutesUntil(from, minute) >= length) return null;
  const startOfMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return new Date(startOfMinute + minutesUntil(minute, to) * MINUTE);
}

/** Returns when a message or its reminder may be sent, or null for at once. Quiet hours do not hold urgent messages. */
export function heldUntil(settings: VehicleSettings, messageId: string, now: Date): Date | null {
  return isUrgent(messageId) ? null : quietHoursEnd(settings, now);
}

/**
 * Returns whether the owner takes masked phone calls now. In quiet hours, the owner takes only phone calls about urgent messages.
 * @param reason - the reason of the phone call's contact, or null for a phone call without a message.
 */
export function takesCallsNow(settings: VehicleSettings, reason: string | null, now: Date): boolean {
  if (!settings.takesCalls) return false;
  return (reason !== null && isUrgent(reason)) || quietHoursEnd(settings, now) === null;
}

/** Returns whether a reason is urgent. Quiet hours and the owner's own hourly limit do not apply to urgent messages. */
export function isUrgent(reason: string): boolean {
  return policyFor(reason).isUrgent;
}

/**
 * Returns whether a phone call may ring the emergency contact, after an unanswered phone call or on the scanner's request. Do not use it
 * for accidents, at which phone calls are always allowed.
 * @param reason - the reason of the phone call's contact, or null for a phone call without a message.
 */
export function allowsEmergencyCall({ emergencyCalls }: Pick<VehicleSettings, "emergencyCalls">, reason: string | null): boolean {
  if (emergencyCalls === "never") return false;
  return emergencyCalls !== "urgent" || (reason !== null && isUrgent(reason));
}

/** How many characters of the plate prove presence. */
const PROOF_LENGTH = 4;
const SHOWN_AT_MOST = 4;

/** Hides at least the characters that prove presence: "KA03MN4521" becomes "KA 03 •• ••••". */
export function maskPlate(plate: string): string {
  const shown = Math.min(SHOWN_AT_MOST, plate.length - PROOF_LENGTH);
  let left = shown;
  const mask = (group: string) => {
    const kept = Math.min(left, group.length);
    left -= kept;
    return group.slice(0, kept).padEnd(group.length, "•");
  };
  return plateGroups(plate).map(mask).join(" ");
}

/** Returns whether the typed text is the end of the plate, or the whole plate. Accepts spaces, dashes and lower case. */
export function provesPresence(typed: string, plate: string): boolean {
  const normalized = normalizePlate(typed);
  return normalized === plate || normalized === plate.slice(-PROOF_LENGTH);
}

/** Returns the minutes from one time of day to the next occurrence of another: 0 to 1439. */
function minutesUntil(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}
