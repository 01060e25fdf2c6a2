import { z } from "zod";

import { field, type Fields, type InnerOf, refuse, shaped, type WireCodec } from "./codec";
import { flag } from "./values";

export * from "./codec";
export * from "./values";

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const onItsWay = field("onItsWay", omittedWhenNull(flag));
