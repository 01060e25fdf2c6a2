import { z } from "zod";

import { ageAt, isCalendarDay } from "#contract/day";
import { bloodGroups, limits, oneTimeCode as oneTimeCodeLimits, patterns } from "#contract/limits";
import { isBlank, LONGEST_TYPED_NUMBER, normalizeEmail, normalizePhone, normalizePlate, plainCharacters } from "#contract/normalize";
import { now } from "~/env.server";
import { commonWords, ownerWords, scannerWords } from "~/words/words";

// Do not let zod compile schemas to functions. Compiling a schema pays off only after hundreds of forms.
z.config({ jitless: true });

/** An error, or a function that returns it in the language of the request. */
export type ErrorText = string | (() => string);

/** Returns the schema of required text. @param missing the error if the text is empty, or prints nothing. */
export function requiredText(maxLength: number, missing: ErrorText) {
  return z
    .string({ error: missing })
    .overwrite((text) => (isBlank(text) ? "" : text.trim()))
    .min(1, abortingError(missing))
    .max(maxLength, tooLong(maxLength));
}

/**
 * Returns the schema of a 10-digit phone number. Accepts spaces, dashes, +91 and a leading 0. @param missing the error if the number is
 * absent.
 */
export function phone(invalid: ErrorText, missing = invalid) {
  return z
    .string({ error: missing })
    .max(LONGEST_TYPED_NUMBER, abortingError(invalid))
    .overwrite(normalizePhone)
    .regex(patterns.phone, abortingError(invalid));
}

/** Returns the schema of a mobile number, which can receive an OTP. */
export function mobile(invalid: ErrorText) {
  return phone(invalid).refine((digits) => patterns.mobile.test(digits), { error: invalid });
}

/**
 * Returns the schema of a phone number that can be called. @param notCallable the error for ten digits that we do not call, such as a
 * service number.
 */
export function callablePhone(invalid: ErrorText, notCallable: ErrorText = () => scannerWords().api.phoneNotCallable) {
  return phone(invalid).refine((digits) => patterns.callable.test(digits), { error: notCallable });
}

export function email(missing: ErrorText, invalid: ErrorText) {
  return z
    .string({ error: missing })
    .overwrite(normalizeEmail)
    .min(1, abortingError(missing))
    .max(limits.email, { ...tooLong(limits.email), abort: true })
    .regex(patterns.email, { error: invalid });
}

/** Returns the schema of a plate number. Accepts lower case, spaces and dashes. */
export function plate(invalid: ErrorText) {
  return z
    .string({ error: invalid })
    .max(LONGEST_TYPED_NUMBER, abortingError(invalid))
    .overwrite(normalizePlate)
    .regex(patterns.plate, { error: invalid });
}

export function pincode(invalid: ErrorText) {
  return z
    .string({ error: invalid })
    .max(LONGEST_TYPED_NUMBER, abortingError(invalid))
    .overwrite(withoutSpaces)
    .regex(patterns.pincode, { error: invalid });
}

/** Returns the schema of a one-time code. Accepts spaces and dashes. */
export function oneTimeCode(invalid: ErrorText, tooLong: ErrorText) {
  return z
    .string({ error: invalid })
    .overwrite(normalizeCode)
    .max(oneTimeCodeLimits.digits, abortingError(tooLong))
    .regex(patterns.code, { error: invalid });
}

/** Returns the schema of a time of day, such as "22:00", which time controls post. Accepts "7:30" and "7.30". */
export function timeOfDay(invalid: ErrorText) {
  return z
    .string({ error: invalid })
    .max(LONGEST_TYPED_NUMBER, abortingError(invalid))
    .overwrite(toClock)
    .regex(patterns.clock, { error: invalid });
}

/**
 * Returns the schema of a date of birth, at least 18 years ago. Accepts "yyyy-mm-dd", which date controls post, and "27-03-1990", which
 * people type.
 */
export function adultDateOfBirth() {
  return z
    .string({ error: () => ownerWords().detailErrors.birthDayMissing })
    .max(LONGEST_TYPED_NUMBER, abortingError(birthDayInvalid))
    .overwrite(toIsoDate)
    .refine(
      hasFourDigitYear,
      abortingError(() => ownerWords().ownerApi.birthYearInvalid),
    )
    .refine(isCalendarDay, abortingError(birthDayInvalid))
    .refine((day) => ageAt(day, now()) >= limits.ownerYoungest, { error: () => ownerWords().ownerApi.ownerTooYoung });
}

const birthDayInvalid = () => ownerWords().detailErrors.birthDayInvalid;

export const bloodGroup = z.enum(bloodGroups, { error: () => ownerWords().detailErrors.bloodGroupInvalid }).optional();

/** The error of a value that the website's own pages never post. */
export const unreadable = { error: () => commonWords().form.unreadable };

/** Fields that every form may have: the idempotency key and the honeypot. */
export const commonFields = { idempotencyKey: z.string().max(100, unreadable).optional(), website: z.string().optional() };

/** A form that is only a button. */
export const buttonForm = z.object(commonFields);

/** The value of the pressed button. */
export const intentField = z.string().max(20, unreadable).optional();

export function tooLong(limit: number) {
  return { error: () => commonWords().form.tooLong({ limit: String(limit) }) };
}

function abortingError(error: ErrorText) {
  return { error, abort: true };
}

/** Removes spaces, dashes and dots from a copied code, such as "123 456" or "123-456". */
function normalizeCode(typed: string): string {
  return plainCharacters(typed).replace(/[\s.-]/g, "");
}

function toIsoDate(typed: string): string {
  const plain = plainCharacters(typed).trim();
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d+)$/.exec(plain) ?? [];
  if (day === undefined || month === undefined || year === undefined) return plain;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function toClock(typed: string): string {
  const plain = plainCharacters(typed).trim();
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(plain) ?? [];
  return hours === undefined || minutes === undefined ? plain : `${hours.padStart(2, "0")}:${minutes}`;
}

/**
 * Returns whether a date's year has four digits and no leading zero. Text that is not a date is accepted here, because `isCalendarDay`
 * rejects it.
 */
function hasFourDigitYear(day: string): boolean {
  const [, year] = /^(\d+)-\d{2}-\d{2}$/.exec(day) ?? [];
  return year === undefined || /^[1-9]\d{3}$/.test(year);
}

function withoutSpaces(typed: string): string {
  return plainCharacters(typed).replace(/\s/g, "");
}
