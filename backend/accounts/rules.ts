import { formatDuration } from "#contract/duration";
import type { Limit } from "../requests/handler";
import type { LimitRule } from "../requests/limits";
import { isSameRequester, type Requester } from "./known-browsers";
import type { oneTimeCodes } from "./tables";

/** One of an account's recent codes. */
export type PastCode = Requester &
  Readonly<Pick<typeof oneTimeCodes.$inferSelect, "createdAt" | "expiresAt" | "attempts" | "endedAt" | "endedBy">>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ATTEMPTS_PER_CODE = 5;

const SECONDS_BETWEEN_CODES = 30;
const CODES_IN_TEN_MINUTES = 5;

/**
 * How many codes strangers (unknown browsers) may request for one account in an hour: from one IP address, and in total. These limits
 * protect the owner's phone from floods of messages.
 */
const ADDRESS_CODES_PER_HOUR = 10;
const STRANGERS_CODES_PER_HOUR = 20;

/** Maximum responses per requester and hour that reveal whether an account exists. */
const DISCLOSURES_PER_HOUR = 2;

/** Maximum responses per IP address and hour that reveal whether an account exists, as a share of its hourly limit of codes. */
const DISCLOSURES_PER_CODE = 0.1;

/** How long a requester waits for a new code after wrong guesses have ended one, two, three, or more of their codes in a row. */
const lockoutDurations = [15 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE] as const;

/**
 * All strangers share an account's attempts. When one of them tries a code, at most this many attempts stay reserved for untried codes that
 * other strangers requested earlier. Without this maximum, strangers could use up all attempts merely by requesting codes.
 */
const MAX_RESERVED_ATTEMPTS = 5;

/** How long an account's codes count for limits, in seconds. */
export const CODE_HISTORY_SECONDS = DAY;

const tooManyRequests = "Too many OTP requests.";
const tooManyWrongCodes = "Too many wrong OTPs.";

/** Returns the requester's wait for the account's next code, or null. @param past - the codes of all requesters, newest first. */
export function waitForCode(past: readonly PastCode[], requester: Requester, now: Date): Limit | null {
  const own = past.filter((code) => isSameRequester(code, requester));
  const waits = [
    waitFor(resendSeconds(own, now), "An OTP was just sent."),
    waitForNext(own, CODES_IN_TEN_MINUTES, 10 * MINUTE, now, tooManyRequests),
    waitFor(remainingLockout(own, now), tooManyWrongCodes),
  ];
  return longestWait(requester.isKnownBrowser ? waits : [...waits, ...waitsForStranger(past, requester, now)]);
}

function waitsForStranger(past: readonly PastCode[], { callerHash }: Requester, now: Date): (Limit | null)[] {
  const strangers = past.filter((code) => !code.isKnownBrowser);
  const fromAddress = strangers.filter((code) => code.callerHash === callerHash);
  return [
    waitForNext(fromAddress, ADDRESS_CODES_PER_HOUR, HOUR, now, tooManyRequests),
    waitForNext(strangers, STRANGERS_CODES_PER_HOUR, HOUR, now, tooManyRequests),
  ];
}

/** Returns the wait for the next attempt. Null if `seconds` is 0. */
export function waitForAttempt(seconds: number): Limit | null {
  return waitFor(seconds, tooManyWrongCodes);
}

/**
 * Returns how many attempts stay reserved when a stranger tries `code`: one for each code that another stranger requested earlier, that
 * nobody has tried, and that is still valid. At most `MAX_RESERVED_ATTEMPTS`.
 */
export function reservedAttempts(past: readonly PastCode[], code: PastCode, now: Date): number {
  const reserved = past.filter(
    (other) =>
      !other.isKnownBrowser &&
      other.attempts === 0 &&
      other.endedAt === null &&
      other.expiresAt > now &&
      other.createdAt < code.createdAt &&
      !isSameRequester(other, code),
  );
  return Math.min(reserved.length, MAX_RESERVED_ATTEMPTS);
}

/** Returns the wait of an IP address that has requested too many codes. Null if `seconds` is 0. */
export function waitForCaller(seconds: number): Limit | null {
  return waitFor(seconds, tooManyRequests);
}

/** How many responses may reveal to one requester whether an account exists. */
export const disclosureRule: LimitRule = {
  kind: "disclosure_to",
  limits: [{ count: DISCLOSURES_PER_HOUR, seconds: HOUR }],
  noun: "attempts",
};

/**
 * Returns the limit per IP address of responses that reveal whether an account exists.
 * @param codesPerHour - the IP address's limit of codes.
 */
export function addressDisclosureRule(codesPerHour: number): LimitRule {
  const count = Math.max(DISCLOSURES_PER_HOUR, Math.floor(codesPerHour * DISCLOSURES_PER_CODE));
  return { kind: "disclosure", limits: [{ count, seconds: HOUR }], noun: "attempts" };
}

/** Returns the seconds until another code may be requested. There is no wait if the newest code was used or could not be sent. */
function resendSeconds([newest]: readonly PastCode[], now: Date): number {
  return newest === undefined || newest.endedBy === "used" || newest.endedBy === "unsent"
    ? 0
    : SECONDS_BETWEEN_CODES - age(newest.createdAt, now);
}

function remainingLockout(past: readonly PastCode[], now: Date): number {
  const lastUsed = past.findIndex(({ endedBy }) => endedBy === "used");
  const guessed = past.slice(0, lastUsed === -1 ? undefined : lastUsed).filter(({ endedBy }) => endedBy === "guessed");
  const endedAt = guessed[0]?.endedAt;
  const lockout = lockoutDurations[Math.min(guessed.length, lockoutDurations.length) - 1];
  return endedAt && lockout !== undefined ? lockout - age(endedAt, now) : 0;
}

function waitForNext(past: readonly PastCode[], max: number, seconds: number, now: Date, reason: string): Limit | null {
  const blocking = past.filter(({ createdAt }) => age(createdAt, now) < seconds)[max - 1];
  return blocking === undefined ? null : waitFor(seconds - age(blocking.createdAt, now), reason);
}

/** Returns the limit that says how long to wait. Null if `seconds` is 0. @param reason - the first sentence of its message. */
export function waitFor(seconds: number, reason: string): Limit | null {
  const retryAfter = Math.ceil(seconds);
  return retryAfter <= 0 ? null : { kind: "limit", retryAfter, message: `${reason} Please try again in ${formatDuration(retryAfter)}.` };
}

function longestWait(waits: readonly (Limit | null)[]): Limit | null {
  return waits.reduce((one, other) => ((other?.retryAfter ?? 0) > (one?.retryAfter ?? 0) ? other : one), null);
}

function age(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000;
}
