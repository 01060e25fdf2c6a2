import { z } from "zod";

import { dayFirstOf, readWrittenDate } from "./day";
import { parseRupees, toRupees } from "./money";

/**
 * A codec between a value of the API and our value. Decoding is tolerant: it accepts numbers written as strings, nulls, missing fields and
 * unknown fields. Encoding is exact. The website encodes requests and decodes responses, and the backend does the reverse. `record` maps
 * the API's names to ours.
 */
export type WireCodec<Inner> = z.ZodType<Inner, unknown>;

/** What a codec writes and reads, for the description of the API (contract/description/) and for checks of somebody's API. */
export type Shape = ValueShape | NestedShape;

export type ValueShape = {
  readonly kind: "value";
  /** What encoding writes, as JSON Schema. */
  readonly written: ValueSchema;
  /** What decoding certainly accepts, as JSON Schema. */
  readonly read: ValueSchema;
  /** What any other value counts as. Without it, another value makes the whole answer unreadable. */
  readonly otherwise?: string;
  readonly about: string;
  readonly example: unknown;
};

type NestedShape =
  | { readonly kind: "record"; readonly fields: Fields }
  | { readonly kind: "list" | "single"; readonly item: WireCodec<unknown> }
  | { readonly kind: "wrapped"; readonly item: WireCodec<unknown>; readonly mark: string }
  | { readonly kind: "optional"; readonly item: WireCodec<unknown>; readonly isOmitted: boolean };

/** The part of JSON Schema that describes a single value. */
export type ValueSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ValueSchema[];
};

const shapes = new WeakMap<object, Shape>();

/** Returns what a codec writes and reads. */
export function shapeOf(codec: WireCodec<unknown>): Shape {
  const shape = shapes.get(codec);
  if (shape === undefined) throw new Error("The codec has no shape");
  return shape;
}

/** Gives a codec its shape. */
export function shaped<Inner>(shape: Shape, codec: WireCodec<Inner>): WireCodec<Inner> {
  shapes.set(codec, shape);
  return codec;
}

function valueOf<Inner>(shape: Omit<ValueShape, "kind">, codec: WireCodec<Inner>): WireCodec<Inner> {
  return shaped({ kind: "value", ...shape }, codec);
}

export type Field<Inner> = {
  readonly wireName: string;
  readonly codec: WireCodec<Inner>;
  readonly about: string;
  readonly example: unknown;
};
type Fields = Readonly<Record<string, Field<unknown>>>;
export type InnerOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer Inner> ? Inner : never };

/**
 * Defines a record's field by its API name and codec.
 * @param about - a sentence for the people who write an API: what the field is, and what the website uses it for.
 * @param example - an example of the value in JSON. By default the codec's example.
 */
export function field<Inner>(wireName: string, codec: WireCodec<Inner>, about = "", example?: unknown): Field<Inner> {
  return { wireName, codec, about, example };
}

/** Maps an API object to our field names. Ignores unknown fields. */
export function record<F extends Fields>(fields: F): WireCodec<InnerOf<F>> {
  const entries = Object.entries(fields);
  return shaped(
    { kind: "record", fields },
    z.codec(z.unknown(), z.custom<InnerOf<F>>(), {
      decode(wire, context) {
        if (!isObject(wire)) return refuse(context, "not an object");
        const inner: Record<string, unknown> = {};
        for (const [name, { wireName, codec }] of entries) {
          const read = z.safeDecode(codec, wire[wireName]);
          if (read.success) inner[name] = read.data;
          else for (const issue of read.error.issues) refuse(context, issue.message, [wireName, ...issue.path]);
        }
        return inner as InnerOf<F>;
      },
      encode(inner) {
        const named = inner as Record<string, unknown>;
        return Object.fromEntries(
          entries.flatMap(([name, { wireName, codec }]) => {
            const written = z.encode(codec, named[name]);
            return written === undefined ? [] : [[wireName, written]];
          }),
        );
      },
    }),
  );
}

/** A list. Decodes anything else as an empty list. */
export function list<Inner>(item: WireCodec<Inner>): WireCodec<Inner[]> {
  return shaped(
    { kind: "list", item },
    z.codec(z.unknown(), z.custom<Inner[]>(), {
      decode(wire, context) {
        if (!Array.isArray(wire)) return [];
        return wire.flatMap((element, index) => {
          const read = z.safeDecode(item, element);
          if (read.success) return [read.data];
          for (const issue of read.error.issues) refuse(context, issue.message, [index, ...issue.path]);
          return [];
        });
      },
      encode: (inner) => inner.map((element) => z.encode(item, element)),
    }),
  );
}

/** One object, which some APIs wrap in a list. */
export function single<Inner>(item: WireCodec<Inner>): WireCodec<Inner> {
  return shaped(
    { kind: "single", item },
    z.codec(z.unknown(), z.custom<Inner>(), {
      decode(wire, context) {
        const read = z.safeDecode(item, Array.isArray(wire) ? wire[0] : wire);
        return read.success ? read.data : refuse(context, read.error.issues[0]?.message ?? "unreadable");
      },
      encode: (inner) => z.encode(item, inner),
    }),
  );
}

/** One object, which some APIs nest in another object. Decodes the object that has the field `mark`. */
export function wrapped<Inner>(mark: string, item: WireCodec<Inner>): WireCodec<Inner> {
  return shaped(
    { kind: "wrapped", item, mark },
    z.codec(z.unknown(), z.custom<Inner>(), {
      decode(wire, context) {
        const candidates = isObject(wire) ? [wire, ...Object.values(wire).flat()] : [];
        const found = candidates.find((candidate) => isObject(candidate) && mark in candidate);
        const read = z.safeDecode(item, found);
        return read.success ? read.data : refuse(context, read.error.issues[0]?.message ?? "unreadable");
      },
      encode: (inner) => z.encode(item, inner),
    }),
  );
}

/** Like `item`, but decodes a missing, null, empty or unreadable value as null. */
export function optional<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  return shaped(
    { kind: "optional", item, isOmitted: false },
    z.codec(z.unknown(), z.custom<Inner | null>(), {
      decode(wire) {
        if (wire === undefined || wire === null || wire === "") return null;
        const read = z.safeDecode(item, wire);
        return read.success ? read.data : null;
      },
      encode: (inner) => (inner === null ? null : z.encode(item, inner)),
    }),
  );
}

/** Like `optional`, but encodes null by omitting the field. */
export function omittedWhenNull<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  const inner = optional(item);
  return shaped(
    { kind: "optional", item, isOmitted: true },
    z.codec(z.unknown(), z.custom<Inner | null>(), {
      decode: (wire) => z.decode(inner, wire),
      encode: (value) => (value === null ? undefined : z.encode(item, value)),
    }),
  );
}

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

const MAX_RUPEES = 999_999_999_999;
const safeInteger: ValueSchema = { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const anyId: ValueSchema = { type: ["string", "integer"] };
const existingId: ValueSchema = {
  anyOf: [
    { ...safeInteger, minimum: 1 },
    { type: "string", pattern: "^[^-]*[1-9A-Za-z]" },
  ],
};
const writtenDay = "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$";
const writtenMoment = `${writtenDay.slice(0, -1)}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|\\+05:30))?$`;

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
  { written: anyId, read: existingId, about: "An id, as text or as a whole number above 0.", example: "815" },
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
  { written: anyId, read: existingId, about: "An id exactly as the API sent it.", example: "815" },
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
    written: { type: "number" },
    read: {
      anyOf: [
        { type: "number", minimum: -MAX_RUPEES, maximum: MAX_RUPEES },
        { type: "string", pattern: "^-?[0-9]{1,12}(\\.[0-9]{1,12})?$" },
      ],
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
    written: { type: ["string", "null"], format: "date-time" },
    read: { type: ["string", "null"], pattern: writtenMoment },
    otherwise: "no time",
    about: "A time. Without a time zone it is India's, and a date alone means the end of that day.",
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type RefusalContext = { issues: z.core.$ZodRawIssue[] };

function refuse(context: RefusalContext, message: string, path: PropertyKey[] = []): never {
  context.issues.push({ code: "custom", message, path, input: undefined });
  return z.NEVER;
}

/**
 * Not in the spec. True if the message that the API call sends, such as a one-time code, is stored, but the provider has not accepted it
 * yet. Null if the provider has accepted the message, or if the API does not send this field.
 */
export const onItsWay = field("onItsWay", omittedWhenNull(flag));
