import { z } from "zod";

import { dayFirstOf, readWrittenDate } from "./day";
import { parseRupees, toRupees } from "./money";

/**
 * A codec between a value of the API and our value. Decoding is tolerant: it accepts numbers written as strings, nulls, missing fields and
 * unknown fields. Encoding is exact. The website encodes requests and decodes responses, and the backend does the reverse. `record` maps
 * the API's names to ours.
 */
export type WireCodec<Inner> = z.ZodType<Inner, unknown>;

type Field<Inner> = { readonly wireName: string; readonly codec: WireCodec<Inner> };
type Fields = Readonly<Record<string, Field<unknown>>>;
export type InnerOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer Inner> ? Inner : never };

/** Defines a record's field by its API name and codec. */
export function field<Inner>(wireName: string, codec: WireCodec<Inner>): Field<Inner> {
  return { wireName, codec };
}

/** Maps an API object to our field names. Ignores unknown fields. */
export function record<F extends Fields>(fields: F): WireCodec<InnerOf<F>> {
  const entries = Object.entries(fields);
  return z.codec(z.unknown(), z.custom<InnerOf<F>>(), {
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
  });
}

/** A list. Decodes anything else as an empty list. */
export function list<Inner>(item: WireCodec<Inner>): WireCodec<Inner[]> {
  return z.codec(z.unknown(), z.custom<Inner[]>(), {
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
  });
}

/** One object, which some APIs wrap in a list. */
export function single<Inner>(item: WireCodec<Inner>): WireCodec<Inner> {
  return z.codec(z.unknown(), z.custom<Inner>(), {
    decode(wire, context) {
      const read = z.safeDecode(item, Array.isArray(wire) ? wire[0] : wire);
      return read.success ? read.data : refuse(context, read.error.issues[0]?.message ?? "unreadable");
    },
    encode: (inner) => z.encode(item, inner),
  });
}

/** One object, which some APIs nest in another object. Decodes the object that has the field `mark`. */
export function wrapped<Inner>(mark: string, item: WireCodec<Inner>): WireCodec<Inner> {
  return z.codec(z.unknown(), z.custom<Inner>(), {
    decode(wire, context) {
      const candidates = isObject(wire) ? [wire, ...Object.values(wire).flat()] : [];
      const found = candidates.find((candidate) => isObject(candidate) && mark in candidate);
      const read = z.safeDecode(item, found);
      return read.success ? read.data : refuse(context, read.error.issues[0]?.message ?? "unreadable");
    },
    encode: (inner) => z.encode(item, inner),
  });
}

/** Like `item`, but decodes a missing, null, empty or unreadable value as null. */
export function optional<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  return z.codec(z.unknown(), z.custom<Inner | null>(), {
    decode(wire) {
      if (wire === undefined || wire === null || wire === "") return null;
      const read = z.safeDecode(item, wire);
      return read.success ? read.data : null;
    },
    encode: (inner) => (inner === null ? null : z.encode(item, inner)),
  });
}

/** Like `optional`, but encodes null by omitting the field. */
export function omittedWhenNull<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  const inner = optional(item);
  return z.codec(z.unknown(), z.custom<Inner | null>(), {
    decode: (wire) => z.decode(inner, wire),
    encode: (value) => (value === null ? undefined : z.encode(item, value)),
  });
}

/** A fixed value. Decodes anything as this value. */
export function constant(value: string | number): WireCodec<unknown> {
  return z.codec(z.unknown(), z.unknown(), { decode: () => value, encode: () => value });
}

/** Text. Decodes numbers and booleans as text, and null or a missing field as "". */
export const text: WireCodec<string> = z.codec(z.unknown(), z.string(), {
  decode(wire, context) {
    if (wire === undefined || wire === null) return "";
    if (typeof wire === "string") return wire;
    if (typeof wire === "number" || typeof wire === "boolean") return String(wire);
    return refuse(context, "not a text");
  },
  encode: (inner) => inner,
});

/** Text that is neither empty nor only spaces. */
export const requiredText: WireCodec<string> = z.codec(z.unknown(), z.string(), {
  decode(wire, context) {
    const read = z.safeDecode(text, wire);
    return read.success && read.data.trim() !== "" ? read.data : refuse(context, "missing");
  },
  encode: (inner) => inner,
});

/** An id as the API writes it. A number stays a number. */
export type Id = string | number;

/** An optional id in a response. Decodes 0, "0", "", null and negative numbers as null. */
export const id: WireCodec<Id | null> = z.codec(z.unknown(), z.custom<Id | null>(), {
  decode: (wire) => (Number.isSafeInteger(wire) && Number(wire) > 0 ? Number(wire) : idText(wire)),
  encode: (inner) => inner ?? "",
});

/** A required id in a response. */
export const requiredId: WireCodec<Id> = z.codec(z.unknown(), z.custom<Id>(), {
  decode: (wire, context) => z.decode(id, wire) ?? refuse(context, "missing"),
  encode: (inner) => inner,
});

/** An id in a request. Encoded unchanged, or as "" for null; decoded as text. */
export const sentId: WireCodec<Id | null> = z.codec(z.unknown(), z.custom<Id | null>(), {
  decode: idText,
  encode: (inner) => inner ?? "",
});

/** A required id in a request. */
export const requiredSentId: WireCodec<Id> = z.codec(z.unknown(), z.custom<Id>(), {
  decode: (wire, context) => idText(wire) ?? refuse(context, "missing"),
  encode: (inner) => inner,
});

function idText(wire: unknown): string | null {
  const read = z.safeDecode(text, wire);
  const written = read.success ? read.data.trim() : "";
  return written === "" || /^(?:-\d+|0+)$/.test(written) ? null : written;
}

export const wholeNumber: WireCodec<number> = z.codec(z.unknown(), z.number(), {
  decode(wire, context) {
    const value = typeof wire === "string" && /^\s*-?\d{1,15}(\.0+)?\s*$/.test(wire) ? Number(wire) : wire;
    return typeof value === "number" && Number.isSafeInteger(value) ? value : refuse(context, "not a whole number");
  },
  encode: (inner) => inner,
});

/** A number with an optional fraction or percent sign. */
export const decimalNumber: WireCodec<number> = z.codec(z.unknown(), z.number(), {
  decode(wire, context) {
    const value = typeof wire === "string" && /^\s*-?\d{1,15}(\.\d+)?\s*(?:%\s*)?$/.test(wire) ? Number(wire.replace("%", "")) : wire;
    return typeof value === "number" && Number.isFinite(value) ? value : refuse(context, "not a number");
  },
  encode: (inner) => inner,
});

/** A boolean, encoded as 1 or 0. */
export const flag: WireCodec<boolean> = z.codec(z.unknown(), z.boolean(), {
  decode(wire) {
    const read = z.safeDecode(text, wire);
    return read.success && /^(1|true|yes)$/i.test(read.data.trim());
  },
  encode: (inner) => (inner ? 1 : 0),
});

/** An amount: rupees in the API, paise in our code. */
export const rupees: WireCodec<number> = z.codec(z.unknown(), z.number(), {
  decode(wire, context) {
    const paise = typeof wire === "string" || typeof wire === "number" ? parseRupees(wire) : null;
    return paise ?? refuse(context, "not an amount");
  },
  encode: (inner) => toRupees(inner),
});

/** A moment. The default time zone is India's; a date alone means the end of that day. Decodes unreadable text as null. */
export const instant: WireCodec<Date | null> = z.codec(z.unknown(), z.date().nullable(), {
  decode(wire) {
    const read = typeof wire === "string" ? readWrittenDate(wire) : null;
    return read === null ? null : (read.moment ?? new Date(`${read.day}T23:59:59.999+05:30`));
  },
  encode: (inner) => inner?.toISOString() ?? null,
});

/** One of the given words, which are in lower case. Decodes capitals like small letters, and any other value as `otherwise`. */
export function oneOf<const Word extends string>(words: readonly Word[], otherwise: Word): WireCodec<Word> {
  return z.codec(z.unknown(), z.custom<Word>(), {
    decode: (wire) => findWord(words, wire) ?? otherwise,
    encode: (inner) => inner,
  });
}

/** Like `oneOf`, but decodes any other value as null, and encodes null by omitting the field. */
export function oneOfOmittedWhenNull<const Word extends string>(words: readonly Word[]): WireCodec<Word | null> {
  return z.codec(z.unknown(), z.custom<Word | null>(), {
    decode: (wire) => findWord(words, wire),
    encode: (inner) => inner ?? undefined,
  });
}

function findWord<Word extends string>(words: readonly Word[], wire: unknown): Word | null {
  const written = typeof wire === "string" ? wire.trim().toLowerCase() : "";
  return words.find((word) => word === written) ?? null;
}

/** A day as "yyyy-mm-dd". Decodes unreadable text as "". */
export const day: WireCodec<string> = z.codec(z.unknown(), z.string(), {
  decode: (wire) => (typeof wire === "string" ? (readWrittenDate(wire)?.day ?? "") : ""),
  encode: (inner) => inner,
});

/** A day for display as "dd-mm-yyyy". Keeps text that is not a date unchanged. */
export const shownDay: WireCodec<string> = z.codec(z.unknown(), z.string(), {
  decode(wire) {
    const written = z.decode(text, wire);
    const read = readWrittenDate(written);
    return read === null ? written : dayFirstOf(read.day);
  },
  encode: (inner) => inner,
});

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
