import { z } from "zod";

import { type Field, type Fields, type InnerOf, shaped, type WireCodec } from "./codec";
import { flag } from "./values";

export * from "./codec";
export * from "./values";

/** Defines a record's field by its API name and codec. Its sentence for integrators is in contract/description/sentences.json. */
export function field<Inner>(wireName: string, codec: WireCodec<Inner>): Field<Inner> {
  return { wireName, codec };
}

/** Defines a field that has a record, as in `nested("data", list, { id: field("id", text) })`. */
export function nested<F extends Fields, Inner>(
  wireName: string,
  wrap: (item: WireCodec<InnerOf<F>>) => WireCodec<Inner>,
  fields: F,
): Field<Inner> {
  return field(wireName, wrap(record(fields)));
}

/** Maps an API object to our field names. Ignores unknown fields. */
export function record<F extends Fields>(fields: F): WireCodec<InnerOf<F>> {
  const entries = Object.entries(fields);
  // Its own copies: a field that several records share has another sentence in each.
  const copies = Object.fromEntries(entries.map(([name, shared]) => [name, { ...shared }]));
  return shaped(
    { kind: "record", fields: copies },
    {
      decode(wire) {
        if (!isObject(wire)) return undefined;
        const inner: Record<string, unknown> = {};
        for (const [name, { wireName, codec }] of entries) {
          const read = z.safeDecode(codec, wire[wireName]);
          if (!read.success) return undefined;
          inner[name] = read.data;
        }
        return inner as InnerOf<F>;
      },
      encode(inner) {
        const named = inner as Record<string, unknown>;
        const written = entries.map(([name, { wireName, codec }]) => [wireName, z.encode(codec, named[name])] as const);
        return Object.fromEntries(written.filter(([, value]) => value !== undefined));
      },
    },
  );
}

/** A list. Decodes anything else as an empty list. */
export function list<Inner>(item: WireCodec<Inner>): WireCodec<Inner[]> {
  const items = z.array(item);
  return shaped(
    { kind: "list", item },
    {
      decode: (wire) => (Array.isArray(wire) ? z.safeDecode(items, wire).data : []),
      encode: (inner) => z.encode(items, inner),
    },
  );
}

/** One object, which some APIs wrap in a list. */
export function single<Inner>(item: WireCodec<Inner>): WireCodec<Inner> {
  const decode = (wire: unknown) => z.safeDecode(item, Array.isArray(wire) ? wire[0] : wire).data;
  return shaped({ kind: "single", item }, { decode, encode: (inner) => z.encode(item, inner) });
}

/** One object, which some APIs nest in another object. Decodes the object that has the field `mark`. */
export function wrapped<Inner>(mark: string, item: WireCodec<Inner>): WireCodec<Inner> {
  return shaped(
    { kind: "wrapped", item, mark },
    {
      decode(wire) {
        const candidates = isObject(wire) ? [wire, ...Object.values(wire).flat()] : [];
        return z.safeDecode(
          item,
          candidates.find((candidate) => isObject(candidate) && mark in candidate),
        ).data;
      },
      encode: (inner) => z.encode(item, inner),
    },
  );
}

/** Like `item`, but decodes a missing, null, empty or unreadable value as null. */
export function optional<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  return nullable(item, false);
}

/** Like `optional`, but encodes null by omitting the field. */
export function omittedWhenNull<Inner>(item: WireCodec<Inner>): WireCodec<Inner | null> {
  return nullable(item, true);
}

function nullable<Inner>(item: WireCodec<Inner>, isOmitted: boolean): WireCodec<Inner | null> {
  return shaped<Inner | null>(
    { kind: "optional", item, isOmitted },
    {
      decode: (wire) => (wire === undefined || wire === null || wire === "" ? null : (z.safeDecode(item, wire).data ?? null)),
      encode: (inner) => (inner === null ? (isOmitted ? undefined : null) : z.encode(item, inner)),
    },
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const onItsWay = field("onItsWay", omittedWhenNull(flag));
