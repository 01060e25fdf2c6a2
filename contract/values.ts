import { z } from "zod";

import { type ValueSchema, valueOf, type WireCodec } from "./codec";
import { dayFirstOf, readWrittenDate } from "./day";
import { parseRupees, toRupees } from "./money";

const anyText: ValueSchema = { type: "string" };
const textLike: ValueSchema = { type: ["string", "number", "boolean", "null"] };
const amount: ValueSchema = { type: "number", minimum: -999_999_999_999, maximum: 999_999_999_999 };
const safeInteger: ValueSchema = { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const anyId: ValueSchema = { type: ["string", "integer"] };
const existingId: ValueSchema = {
  anyOf: [
    { ...safeInteger, minimum: 1 },
    { type: "string", pattern: "^[^-]*[1-9A-Za-z]" },
  ],
};
/** Leaves out 29 February, which is no day of most years. */
const yearFirst = "(19|20)[0-9]{2}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)";
const dayFirst = "((0[1-9]|1[0-9]|2[0-8])-(0[1-9]|1[0-2])|(29|30)-(0[13-9]|1[0-2])|31-(0[13578]|1[02]))-(19|20)[0-9]{2}";
const writtenDay = `^(${yearFirst}|${dayFirst})$`;
const writtenMoment = `^(${yearFirst}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3})?(Z|\\+05:30))?|${dayFirst})$`;

/** A fixed value. Decodes anything as this value. */
export function constant(value: string | number): WireCodec<unknown> {
  return valueOf(z.unknown(), {
    format: "constant",
    written: { const: value },
    read: {},
    otherwise: JSON.stringify(value),
    decode: () => value,
    encode: () => value,
  });
}

/** Decodes numbers and booleans as text, and null or a missing field as "". */
export const text = valueOf(z.string(), { format: "text", written: anyText, read: textLike, decode: textIn });

/** Text that is neither empty nor only spaces. */
export const requiredText = valueOf(z.string(), {
  format: "requiredText",
  written: { type: "string", pattern: "\\S" },
  read: { type: ["string", "number", "boolean"], pattern: "\\S" },
  decode: (wire) => (trimmed(wire) === "" ? undefined : textIn(wire)),
});

/** An id as the API writes it. A number stays a number. */
export type Id = string | number;

/** An optional id in a response. Decodes 0, "0", "", null and negative numbers as null. */
export const id = valueOf<Id | null>(z.custom(), {
  format: "id",
  written: anyId,
  read: { type: ["string", "integer", "null"] },
  otherwise: "no id",
  decode: idIn,
  encode: (inner) => inner ?? "",
});

/** A required id in a response. */
export const requiredId = valueOf<Id>(z.custom(), {
  format: "requiredId",
  written: existingId,
  decode: (wire) => idIn(wire) ?? undefined,
});

/** An id in a request. Encoded unchanged, or as "" for null; decoded as text. */
export const sentId = valueOf<Id | null>(z.custom(), {
  format: "sentId",
  written: anyId,
  otherwise: "no id",
  decode: idText,
  encode: (inner) => inner ?? "",
});

/** A required id in a request. */
export const requiredSentId = valueOf<Id>(z.custom(), {
  format: "requiredSentId",
  written: existingId,
  decode: (wire) => idText(wire) ?? undefined,
});

export const wholeNumber = valueOf(z.number(), {
  format: "wholeNumber",
  written: { type: "integer" },
  read: { anyOf: [safeInteger, { type: "string", pattern: "^-?[0-9]{1,15}(\\.0+)?$" }] },
  decode(wire) {
    const value = numberIn(wire, /^\s*-?\d{1,15}(\.0+)?\s*$/);
    return Number.isSafeInteger(value) ? value : undefined;
  },
});

/** A number with an optional fraction or percent sign. */
export const decimalNumber = valueOf(z.number(), {
  format: "decimalNumber",
  written: { type: "number" },
  read: { anyOf: [{ type: "number" }, { type: "string", pattern: "^-?[0-9]{1,15}(\\.[0-9]+)?%?$" }] },
  decode: (wire) => numberIn(wire, /^\s*-?\d{1,15}(\.\d+)?\s*(?:%\s*)?$/),
});

/** A boolean, encoded as 1 or 0. */
export const flag = valueOf(z.boolean(), {
  format: "flag",
  written: { enum: [0, 1] },
  read: { enum: [0, 1, "0", "1", true, false, "true", "false", "yes", "no"] },
  otherwise: "0",
  decode: (wire) => /^(1|true|yes)$/i.test(trimmed(wire)),
  encode: (inner) => (inner ? 1 : 0),
});

/** An amount: rupees in the API, paise in our code. */
export const rupees = valueOf(z.number(), {
  format: "rupees",
  written: amount,
  read: { anyOf: [amount, { type: "string", pattern: "^(₹ ?)?-?[0-9][0-9,]{0,11}(\\.[0-9]{1,12})?$" }] },
  decode: (wire) => (typeof wire === "string" || typeof wire === "number" ? (parseRupees(wire) ?? undefined) : undefined),
  encode: toRupees,
});

/** A moment. The default time zone is India's; a date alone means the end of that day. Decodes unreadable text as null. */
export const instant = valueOf(z.date().nullable(), {
  format: "instant",
  written: { type: ["string", "null"], format: "date-time", pattern: writtenMoment },
  read: { type: ["string", "null"], pattern: writtenMoment },
  otherwise: "no time",
  decode(wire) {
    const read = typeof wire === "string" ? readWrittenDate(wire) : null;
    return read === null ? null : (read.moment ?? new Date(`${read.day}T23:59:59.999+05:30`));
  },
  encode: (inner) => inner?.toISOString() ?? null,
});

/** One of the given words, which are in lower case. Decodes capitals like small letters, and any other value as `otherwise`. */
export function oneOf<const Word extends string>(words: readonly Word[], otherwise: Word): WireCodec<Word> {
  return valueOf<Word>(z.custom(), {
    format: "oneOf",
    written: { enum: words },
    otherwise: JSON.stringify(otherwise),
    decode: (wire) => wordIn(words, wire) ?? otherwise,
  });
}

/** One of the given words. Any other value is unreadable, so that an optional field counts as missing. */
export function knownWord<const Word extends string>(words: readonly Word[]): WireCodec<Word> {
  return valueOf<Word>(z.custom(), { format: "knownWord", written: { enum: words }, decode: (wire) => wordIn(words, wire) });
}

/** A day as "yyyy-mm-dd". Decodes unreadable text as "". */
export const day = valueOf(z.string(), {
  format: "day",
  written: anyText,
  read: { type: "string", pattern: writtenDay },
  otherwise: "no day",
  decode: (wire) => (typeof wire === "string" ? (readWrittenDate(wire)?.day ?? "") : ""),
});

/** A day for display as "dd-mm-yyyy". Keeps text that is not a date unchanged. */
export const shownDay = valueOf(z.string(), {
  format: "shownDay",
  written: anyText,
  read: textLike,
  decode(wire) {
    const written = textIn(wire);
    const read = readWrittenDate(written ?? "");
    return read === null ? written : dayFirstOf(read.day);
  },
});

/** Undefined: an object or a list, which is no text. */
function textIn(wire: unknown): string | undefined {
  if (wire === undefined || wire === null) return "";
  return typeof wire === "string" || typeof wire === "number" || typeof wire === "boolean" ? String(wire) : undefined;
}

/** The text without spaces around it, and "" for what is no text. */
export function trimmed(wire: unknown): string {
  return textIn(wire)?.trim() ?? "";
}

export function idIn(wire: unknown): Id | null {
  return Number.isSafeInteger(wire) && Number(wire) > 0 ? Number(wire) : idText(wire);
}

function idText(wire: unknown): string | null {
  const written = trimmed(wire);
  return written === "" || /^(?:-\d+|0+)$/.test(written) ? null : written;
}

function numberIn(wire: unknown, format: RegExp): number | undefined {
  const value = typeof wire === "string" && format.test(wire) ? Number(wire.replace("%", "")) : wire;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function wordIn<Word extends string>(words: readonly Word[], wire: unknown): Word | undefined {
  const written = typeof wire === "string" ? wire.trim().toLowerCase() : "";
  return words.find((word) => word === written);
}
