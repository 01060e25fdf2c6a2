import { z } from "zod";

import { refuse, type ValueSchema, valueOf, type WireCodec } from "./codec";
import { dayFirstOf, readWrittenDate } from "./day";
import { parseRupees, toRupees } from "./money";

/** A fixed value. Decodes anything as this value. */
export function constant(value: string | number): WireCodec<unknown> {
  return valueOf(
    { written: { const: value }, read: {}, otherwise: JSON.stringify(value), about: "Always the same value.", example: value },
    z.codec(z.unknown(), z.unknown(), { decode: () => value, encode: () => value }),
  );
}

/** Text. Decodes numbers and booleans as text, and null or a missing field as "". */
export const text: WireCodec<string> = valueOf(
  {
    written: { type: "string" },
    read: { type: ["string", "number", "boolean", "null"] },
    about: "Text. Null and a missing field count as empty text.",
    example: "text",
  },
  z.codec(z.unknown(), z.string(), {
    decode(wire, context) {
      if (wire === undefined || wire === null) return "";
      if (typeof wire === "string") return wire;
      if (typeof wire === "number" || typeof wire === "boolean") return String(wire);
      return refuse(context, "not a text");
    },
    encode: (inner) => inner,
  }),
);

/** Text that is neither empty nor only spaces. */
export const requiredText: WireCodec<string> = valueOf(
  {
    written: { type: "string", pattern: "\\S" },
    read: { type: ["string", "number", "boolean"], pattern: "\\S" },
    about: "Text that is not empty.",
    example: "text",
  },
  z.codec(z.unknown(), z.string(), {
    decode(wire, context) {
      const read = z.safeDecode(text, wire);
      return read.success && read.data.trim() !== "" ? read.data : refuse(context, "missing");
    },
    encode: (inner) => inner,
  }),
);

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

/** An id as the API writes it. A number stays a number. */
export type Id = string | number;

/** An optional id in a response. Decodes 0, "0", "", null and negative numbers as null. */
export const id: WireCodec<Id | null> = valueOf(
  {
    written: anyId,
    read: { type: ["string", "integer", "null"] },
    otherwise: "no id",
    about: "An id, as text or as a whole number. 0 and empty text mean that there is none.",
    example: "815",
  },
  z.codec(z.unknown(), z.custom<Id | null>(), {
    decode: (wire) => (Number.isSafeInteger(wire) && Number(wire) > 0 ? Number(wire) : idText(wire)),
    encode: (inner) => inner ?? "",
  }),
);

/** A required id in a response. */
export const requiredId: WireCodec<Id> = valueOf(
  {
    written: existingId,
    read: existingId,
    about: "An id, as text or as a whole number above 0. Text must have a letter or another digit than 0, and must not begin with a minus.",
    example: "815",
  },
  z.codec(z.unknown(), z.custom<Id>(), {
    decode: (wire, context) => z.decode(id, wire) ?? refuse(context, "missing"),
    encode: (inner) => inner,
  }),
);

/** An id in a request. Encoded unchanged, or as "" for null; decoded as text. */
export const sentId: WireCodec<Id | null> = valueOf(
  { written: anyId, read: anyId, otherwise: "no id", about: "An id exactly as the API sent it, or empty text for none.", example: "815" },
  z.codec(z.unknown(), z.custom<Id | null>(), {
    decode: idText,
    encode: (inner) => inner ?? "",
  }),
);

/** A required id in a request. */
export const requiredSentId: WireCodec<Id> = valueOf(
  { written: existingId, read: existingId, about: "An id exactly as the API sent it.", example: "815" },
  z.codec(z.unknown(), z.custom<Id>(), {
    decode: (wire, context) => idText(wire) ?? refuse(context, "missing"),
    encode: (inner) => inner,
  }),
);

function idText(wire: unknown): string | null {
  const read = z.safeDecode(text, wire);
  const written = read.success ? read.data.trim() : "";
  return written === "" || /^(?:-\d+|0+)$/.test(written) ? null : written;
}

export const wholeNumber: WireCodec<number> = valueOf(
  {
    written: { type: "integer" },
    read: { anyOf: [safeInteger, { type: "string", pattern: "^-?[0-9]{1,15}(\\.0+)?$" }] },
    about: "A whole number.",
    example: 2,
  },
  z.codec(z.unknown(), z.number(), {
    decode(wire, context) {
      const value = typeof wire === "string" && /^\s*-?\d{1,15}(\.0+)?\s*$/.test(wire) ? Number(wire) : wire;
      return typeof value === "number" && Number.isSafeInteger(value) ? value : refuse(context, "not a whole number");
    },
    encode: (inner) => inner,
  }),
);

/** A number with an optional fraction or percent sign. */
export const decimalNumber: WireCodec<number> = valueOf(
  {
    written: { type: "number" },
    read: { anyOf: [{ type: "number" }, { type: "string", pattern: "^-?[0-9]{1,15}(\\.[0-9]+)?%?$" }] },
    about: "A number. As text, it may end with a percent sign.",
    example: 12.5,
  },
  z.codec(z.unknown(), z.number(), {
    decode(wire, context) {
      const value = typeof wire === "string" && /^\s*-?\d{1,15}(\.\d+)?\s*(?:%\s*)?$/.test(wire) ? Number(wire.replace("%", "")) : wire;
      return typeof value === "number" && Number.isFinite(value) ? value : refuse(context, "not a number");
    },
    encode: (inner) => inner,
  }),
);

/** A boolean, encoded as 1 or 0. */
export const flag: WireCodec<boolean> = valueOf(
  {
    written: { enum: [0, 1] },
    read: { enum: [0, 1, "0", "1", true, false, "true", "false", "yes", "no"] },
    otherwise: "0",
    about: "Yes or no, as 1 or 0.",
    example: 1,
  },
  z.codec(z.unknown(), z.boolean(), {
    decode(wire) {
      const read = z.safeDecode(text, wire);
      return read.success && /^(1|true|yes)$/i.test(read.data.trim());
    },
    encode: (inner) => (inner ? 1 : 0),
  }),
);

/** An amount: rupees in the API, paise in our code. */
export const rupees: WireCodec<number> = valueOf(
  {
    written: amount,
    read: {
      anyOf: [amount, { type: "string", pattern: "^-?[0-9]{1,12}(\\.[0-9]{1,12})?$" }],
    },
    about: "An amount in rupees. As text, it may have commas and the sign ₹.",
    example: 499.5,
  },
  z.codec(z.unknown(), z.number(), {
    decode(wire, context) {
      const paise = typeof wire === "string" || typeof wire === "number" ? parseRupees(wire) : null;
      return paise ?? refuse(context, "not an amount");
    },
    encode: (inner) => toRupees(inner),
  }),
);

/** A moment. The default time zone is India's; a date alone means the end of that day. Decodes unreadable text as null. */
export const instant: WireCodec<Date | null> = valueOf(
  {
    written: { type: ["string", "null"], format: "date-time", pattern: writtenMoment },
    read: { type: ["string", "null"], pattern: writtenMoment },
    otherwise: "no time",
    about: "A time. Without a time zone it is India's, and a day alone means its end. dd-mm-yyyy is read too.",
    example: "2027-03-31T18:29:59.999Z",
  },
  z.codec(z.unknown(), z.date().nullable(), {
    decode(wire) {
      const read = typeof wire === "string" ? readWrittenDate(wire) : null;
      return read === null ? null : (read.moment ?? new Date(`${read.day}T23:59:59.999+05:30`));
    },
    encode: (inner) => inner?.toISOString() ?? null,
  }),
);

/** One of the given words, which are in lower case. Decodes capitals like small letters, and any other value as `otherwise`. */
export function oneOf<const Word extends string>(words: readonly Word[], otherwise: Word): WireCodec<Word> {
  return valueOf(
    {
      written: { enum: words },
      read: { enum: words },
      otherwise: JSON.stringify(otherwise),
      about: "One of the listed words.",
      example: words[0],
    },
    z.codec(z.unknown(), z.custom<Word>(), {
      decode: (wire) => findWord(words, wire) ?? otherwise,
      encode: (inner) => inner,
    }),
  );
}

/** Like `oneOf`, but decodes any other value as null, and encodes null by omitting the field. */
export function oneOfOmittedWhenNull<const Word extends string>(words: readonly Word[]): WireCodec<Word | null> {
  return valueOf(
    {
      written: { enum: words },
      read: { enum: words },
      isOmittable: true,
      otherwise: "missing",
      about: "One of the listed words, or missing.",
      example: words[0],
    },
    z.codec(z.unknown(), z.custom<Word | null>(), {
      decode: (wire) => findWord(words, wire),
      encode: (inner) => inner ?? undefined,
    }),
  );
}

function findWord<Word extends string>(words: readonly Word[], wire: unknown): Word | null {
  const written = typeof wire === "string" ? wire.trim().toLowerCase() : "";
  return words.find((word) => word === written) ?? null;
}

/** A day as "yyyy-mm-dd". Decodes unreadable text as "". */
export const day: WireCodec<string> = valueOf(
  {
    written: { type: "string" },
    read: { type: "string", pattern: writtenDay },
    otherwise: "no day",
    about: "A day as yyyy-mm-dd. dd-mm-yyyy is read too.",
    example: "1990-03-27",
  },
  z.codec(z.unknown(), z.string(), {
    decode: (wire) => (typeof wire === "string" ? (readWrittenDate(wire)?.day ?? "") : ""),
    encode: (inner) => inner,
  }),
);

/** A day for display as "dd-mm-yyyy". Keeps text that is not a date unchanged. */
export const shownDay: WireCodec<string> = valueOf(
  {
    written: { type: "string" },
    read: { type: ["string", "number", "boolean", "null"] },
    about: "A day as yyyy-mm-dd or dd-mm-yyyy, shown as dd-mm-yyyy. Other text is shown as it is.",
    example: "31-03-2026",
  },
  z.codec(z.unknown(), z.string(), {
    decode(wire, context) {
      const written = z.safeDecode(text, wire);
      if (!written.success) return refuse(context, "not a text");
      const read = readWrittenDate(written.data);
      return read === null ? written.data : dayFirstOf(read.day);
    },
    encode: (inner) => inner,
  }),
);
