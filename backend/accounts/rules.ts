import { oneTimeCode } from "../../contract/limits";
import { timeInWords } from "../waiting";

/** One code of an account's recent past. */
export type PastCode = {
  readonly createdAt: Date;
  readonly attempts: number;
  readonly endedAt: Date | null;
  readonly endedBy: "used" | "replaced" | "guessed" | null;
};

/** Seconds to wait, and why, for a person. */
export type Wait = { readonly retryAfter: number; readonly message: string };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many tries of one code are compared. */
export const TRIES_PER_CODE = 5;

const WRONG_TRIES_PER_DAY = 25;
const CODES_PER_HOUR = 5;
const DISCLOSURES_PER_HOUR = 2;
const SECONDS_BETWEEN_CODES = 30;

/** How long an account rests after each code in a row that was tried to its end. */
const lockOuts = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const;

/** How far back an account's codes matter, in seconds: tries are dated by their code, which may be tried until it expires. */
export const REMEMBERED = DAY + oneTimeCode.validSeconds;

/** When an account may be sent its next code; null is now. `past` is newest first. */
export function waitForCode(past: readonly PastCode[], now: Date): Wait | null {
  return longest([
    waitFor(resendSeconds(past, now), "An OTP was just sent."),
    waitForNext(past, CODES_PER_HOUR, now, "Too many OTPs were asked for."),
    waitFor(lockOutSeconds(past, now), "Too many wrong OTPs."),
    waitForTry(past, now),
  ]);
}

/** When an account's code may be tried again; null is now. `past` is newest first. */
export function waitForTry(past: readonly PastCode[], now: Date): Wait | null {
  let wrong = 0;
  for (const code of past) {
    wrong += code.endedBy === "used" ? code.attempts - 1 : code.attempts;
    // The newest code with which the day is full: the day is open again when this code is forgotten.
    if (wrong >= WRONG_TRIES_PER_DAY) return waitFor(REMEMBERED - age(code.createdAt, now), "Too many wrong OTPs.");
  }
  return null;
}

/** When a caller may ask for the next code, of whatever account; null is now. `past` is newest first. */
export function waitForCaller(past: readonly Pick<PastCode, "createdAt">[], most: number, now: Date): Wait | null {
  return waitForNext(past, most, now, "Too many OTPs were asked for.");
}

/**
 * When a caller may ask again who has been told whether accounts exist; null is now. It holds for every account: a limit
 * on known ones alone would tell the same. `past` is newest first.
 */
export function waitForDisclosure(past: readonly Pick<PastCode, "createdAt">[], why: string, now: Date): Wait | null {
  return waitForNext(past, DISCLOSURES_PER_HOUR, now, why);
}

/** From when on codes and disclosures count for the limits by the hour. */
export function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR * 1000);
}

/** A code that was used was its owner's: the next one is no resend. */
function resendSeconds([newest]: readonly PastCode[], now: Date): number {
  return newest === undefined || newest.endedBy === "used" ? 0 : SECONDS_BETWEEN_CODES - age(newest.createdAt, now);
}

function lockOutSeconds(past: readonly PastCode[], now: Date): number {
  const lastUsed = past.findIndex(({ endedBy }) => endedBy === "used");
  const guessed = past.slice(0, lastUsed === -1 ? undefined : lastUsed).filter(({ endedBy }) => endedBy === "guessed");
  const endedAt = guessed[0]?.endedAt;
  const lockOut = lockOuts[Math.min(guessed.length, lockOuts.length) - 1];
  return endedAt && lockOut !== undefined ? lockOut - age(endedAt, now) : 0;
}

function waitForNext(past: readonly Pick<PastCode, "createdAt">[], most: number, now: Date, why: string): Wait | null {
  const blocking = past.filter(({ createdAt }) => age(createdAt, now) < HOUR)[most - 1];
  return blocking === undefined ? null : waitFor(HOUR - age(blocking.createdAt, now), why);
}

function waitFor(seconds: number, why: string): Wait | null {
  const retryAfter = Math.ceil(seconds);
  return retryAfter <= 0 ? null : { retryAfter, message: `${why} Please try again in ${timeInWords(retryAfter)}.` };
}

function longest(waits: readonly (Wait | null)[]): Wait | null {
  return waits.reduce((one, other) => ((other?.retryAfter ?? 0) > (one?.retryAfter ?? 0) ? other : one), null);
}

function age(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / 1000;
}
