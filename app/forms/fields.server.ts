import { z } from "zod";

import { ageAt, isCalendarDay } from "#contract/day";
import { bloodGroups, limits, oneTimeCode as oneTimeCodeLimits, patterns } from "#contract/limits";
import { tidyPhone, tidyPlate } from "#contract/tidy";
import { words } from "#contract/words";
import { now } from "~/clock.server";
import { messages } from "~/words/messages";

// The page policy forbids making code from text; zod would try, and the browser would report it.
z.config({ jitless: true });

/** Room for what people put around a number: "+91 98765 43210", "098765-43210". */
const LOOSE_NUMBER = 20;

/** Text that must be there, with the sentence for when it is not. */
export function requiredText(longest: number, missing: string) {
  return z.string({ error: missing }).trim().min(1, alone(missing)).max(longest, messages.tooLong(longest));
}

/** Ten digits of a phone; spaces, dashes, +91 and a leading 0 are forgiven. `missing` is said when there is none at all. */
export function phone(invalid: string, missing = invalid) {
  return z.string({ error: missing }).max(LOOSE_NUMBER, alone(invalid)).overwrite(tidyPhone).regex(patterns.phone, alone(invalid));
}

/** A number that a code can be sent to. */
export function mobile(invalid: string) {
  return phone(invalid).refine((digits) => patterns.mobile.test(digits), invalid);
}

/** A number that can be called. `notCallable` is said of ten digits that are no number in India. */
export function callablePhone(invalid: string, notCallable: string = words.phoneNotCallable) {
  return phone(invalid).refine((digits) => patterns.callable.test(digits), notCallable);
}

export function email(missing: string, invalid: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, alone(missing))
    .max(limits.email, alone(messages.tooLong(limits.email)))
    .regex(patterns.email, invalid);
}

/** A plate number; lower case, spaces and dashes are forgiven. */
export function plate(invalid: string) {
  return z.string({ error: invalid }).max(LOOSE_NUMBER, alone(invalid)).overwrite(tidyPlate).regex(patterns.plate, invalid);
}

export function pincode(invalid: string) {
  return z.string({ error: invalid }).max(LOOSE_NUMBER, alone(invalid)).overwrite(withoutSpaces).regex(patterns.pincode, invalid);
}

/** A one-time code as it was read from a message; spaces and dashes are forgiven. */
export function oneTimeCode(invalid: string, tooLong: string) {
  return z.string({ error: invalid }).overwrite(tidyCode).max(oneTimeCodeLimits.digits, alone(tooLong)).regex(patterns.code, invalid);
}

/**
 * The day of birth of a person of at least 18, as "yyyy-mm-dd", which date controls post; people who type write "27-03-1990".
 */
export function adultDayOfBirth() {
  return z
    .string({ error: messages.birthDayMissing })
    .max(LOOSE_NUMBER, alone(messages.birthDayInvalid))
    .overwrite(yearFirst)
    .refine(hasFourDigitYear, alone(words.birthYearInvalid))
    .refine(isCalendarDay, alone(messages.birthDayInvalid))
    .refine((day) => ageAt(day, now()) >= limits.ownerYoungest, words.ownerTooYoung);
}

export const bloodGroup = z.enum(bloodGroups, { error: messages.bloodGroupInvalid }).optional();

/** Fields that every form may carry: the key that keeps it from being done twice, and the trap for machines. */
export const formBasics = { idempotencyKey: z.string().max(100, messages.formUnreadable).optional(), website: z.string().optional() };

/** The button that was pressed, for a form that is read whole. */
export const pressedIntent = z.string().max(20, messages.formUnreadable).optional();

/** A sentence that stands alone: when it has to be said, the rules after it are not asked. */
function alone(error: string) {
  return { error, abort: true };
}

/** A one-time code as people copy it, without spaces, dashes and dots: "123 456", "123-456". */
function tidyCode(typed: string): string {
  return typed.replace(/[\s\p{Dash}.\u200b\u2060]/gu, "");
}

function yearFirst(typed: string): string {
  const [, day, month, year] = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d+)\s*$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return typed.trim();
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** What is no day at all is not the year's fault; the calendar check says so. */
function hasFourDigitYear(day: string): boolean {
  const [, year] = /^(\d+)-\d{2}-\d{2}$/.exec(day) ?? [];
  return year === undefined || year.length === 4;
}

function withoutSpaces(typed: string): string {
  return typed.replace(/\s/g, "");
}
