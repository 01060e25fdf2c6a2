import { timeInWords, type Frequency } from "../requests/waiting";
import { isSameAsker, type Asker } from "./asker";

/** One code of an account's recent past. */
export type PastCode = Asker & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly attempts: number;
  readonly endedAt: Date | null;
  readonly endedBy: "used" | "replaced" | "guessed" | "unsent" | null;
};

/** Seconds to wait, and why, for a person. */
export type Wait = { readonly retryAfter: number; readonly message: string };

type Moment = { readonly createdAt: Date };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many tries of one code are compared. */
export const TRIES_PER_CODE = 5;

const SECONDS_BETWEEN_CODES = 30;
const CODES_IN_TEN_MINUTES = 5;

/** Per account and hour, for strangers: from one address, and from all of them together. They protect a phone from a flood of messages. */
const ADDRESS_CODES_PER_HOUR = 10;
const STRANGERS_CODES_PER_HOUR = 20;

/** How often an asker may be told in an hour whether an account exists. */
const DISCLOSURES_PER_HOUR = 2;

/** Of the codes that an address may ask for, this share may be such answers, over all its browsers. */
const DISCLOSURES_PER_CODE = 0.1;

/** How long an asker must wait for the next code after each one in a row that was tried to its end. Codes sent before stay good. */
const lockOuts = [15 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE] as const;

/** Codes of other strangers for which a try is kept. More would let strangers block an account by asking alone. */
const MOST_RESERVED = 5;

/** How far back an account's codes matter, in seconds. */
export const REMEMBERED = DAY;

const tooManyAsked = "Too many OTPs were asked for.";
const tooManyWrong = "Too many wrong OTPs.";

/** When an asker may be sent the account's next code; null is now. `past` is newest first, over all askers. */
export function waitForCode(past: readonly PastCode[], asker: Asker, now: Date): Wait | null {
  const own = past.filter((code) => isSameAsker(code, asker));
  const waits = [
    waitFor(resendSeconds(own, now), "An OTP was just sent."),
    waitForNext(own, CODES_IN_TEN_MINUTES, 10 * MINUTE, now, tooManyAsked),
    waitFor(lockOutSeconds(own, now), tooManyWrong),
  ];
  return longest(asker.isKnownBrowser ? waits : [...waits, ...waitsForStranger(past, asker, now)]);
}

function waitsForStranger(past: readonly PastCode[], { callerHash }: Asker, now: Date): (Wait | null)[] {
  const strangers = past.filter((code) => !code.isKnownBrowser);
  const fromAddress = strangers.filter((code) => code.callerHash === callerHash);
  return [
    waitForNext(fromAddress, ADDRESS_CODES_PER_HOUR, HOUR, now, tooManyAsked),
    waitForNext(strangers, STRANGERS_CODES_PER_HOUR, HOUR, now, tooManyAsked),
  ];
}

/** Says that no more codes are compared for a while; null when `seconds` is 0. */
export function waitForGuess(seconds: number): Wait | null {
  return waitFor(seconds, tooManyWrong);
}

/** How many other strangers' codes were sent before this one, are good and have not been tried: each keeps one try. */
export function reservedTries(past: readonly PastCode[], code: PastCode, now: Date): number {
  const reserved = past.filter(
    (other) =>
      !other.isKnownBrowser &&
      other.attempts === 0 &&
      other.endedAt === null &&
      other.expiresAt > now &&
      other.createdAt < code.createdAt &&
      !isSameAsker(other, code),
  );
  return Math.min(reserved.length, MOST_RESERVED);
}

/** How many codes an address may ask for, over all accounts. */
export function codesOfAddress(count: number): Frequency {
  return { count, seconds: HOUR };
}

/** Says that an address has asked for too many codes, of whatever accounts; null when `seconds` is 0. */
export function waitForCaller(seconds: number): Wait | null {
  return waitFor(seconds, tooManyAsked);
}

/**
 * When an asker may ask again who has been told whether accounts exist; null is now. It holds for every account: a limit
 * on known ones alone would tell the same. `past` is newest first.
 */
export function waitForDisclosure(past: readonly Moment[], why: string, now: Date): Wait | null {
  return waitForNext(past, DISCLOSURES_PER_HOUR, HOUR, now, why);
}

/** How many such answers an address may get. @param codesPerHour - how many codes it may ask for. */
export function disclosuresOfAddress(codesPerHour: number): Frequency {
  return { count: Math.max(DISCLOSURES_PER_HOUR, Math.floor(codesPerHour * DISCLOSURES_PER_CODE)), seconds: HOUR };
}

/** From when on codes and disclosures count for the limits by the hour. */
export function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR * 1000);
}

/** A code that was used was its owner's, and one that could not be sent arrives nowhere: the next one is no resend. */
function resendSeconds([newest]: readonly PastCode[], now: Date): number {
  return newest === undefined || newest.endedBy === "used" || newest.endedBy === "unsent"
    ? 0
    : SECONDS_BETWEEN_CODES - age(newest.createdAt, now);
}

function lockOutSeconds(past: readonly PastCode[], now: Date): number {
  const lastUsed = past.findIndex(({ endedBy }) => endedBy === "used");
  const guessed = past.slice(0, lastUsed === -1 ? undefined : lastUsed).filter(({ endedBy }) => endedBy === "guessed");
  const endedAt = guessed[0]?.endedAt;
  const lockOut = lockOuts[Math.min(guessed.length, lockOuts.length) - 1];
  return endedAt && lockOut !== undefined ? lockOut - age(endedAt, now) : 0;
}

function waitForNext(past: readonly Moment[], most: number, seconds: number, now: Date, why: string): Wait | null {
  const blocking = past.filter(({ createdAt }) => age(createdAt, now) < seconds)[most - 1];
  return blocking === undefined ? null : waitFor(seconds - age(blocking.createdAt, now), why);
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
