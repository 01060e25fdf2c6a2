import { z } from "zod";

import { aboutFormat, sentenceAbout } from "#contract/description/manual";
import { type Field, shapeOf, type ValueSchema, type ValueShape, type WireCodec } from "#contract/fields";

/**
 * A part of an answer that is not as the built-in API writes it. `unreadable`: the website cannot use the whole answer. `lost`: the website
 * goes on without the value. `tolerated`: the website reads the value nevertheless. `optional`: an API may leave the value out.
 */
export type Difference = {
  readonly path: string;
  readonly effect: "unreadable" | "lost" | "tolerated" | "optional";
  readonly problem: string;
  /** What the description of the field says about its absence. */
  readonly consequence?: string;
};

/**
 * Compares an answer with what a codec reads. Leaves out missing fields beyond the specification. Never repeats a value, because it may be
 * a phone number.
 */
export function differencesIn(codec: WireCodec<unknown>, wire: unknown, path = ""): Difference[] {
  const shape = shapeOf(codec);
  switch (shape.kind) {
    case "value":
      return valueDifferences(shape, codec, wire, path);
    case "record":
      return isObject(wire)
        ? Object.values(shape.fields).flatMap((field) => fieldDifferences(field, wire, path))
        : [{ path, effect: "unreadable", problem: `is ${kindOf(wire)} instead of an object` }];
    case "list":
      if (!Array.isArray(wire))
        return [{ path, effect: "lost", problem: `is ${kindOf(wire)} instead of a list. It counts as an empty list` }];
      return unique(wire.flatMap((item) => differencesIn(shape.item, item, `${path}[]`)));
    case "single":
      return singleDifferences(shape.item, wire, path);
    case "wrapped": {
      const candidates = isObject(wire) ? [wire, ...Object.values(wire).flat()] : [];
      const found = candidates.find((candidate) => isObject(candidate) && shape.mark in candidate);
      if (found === undefined) return [{ path: shape.mark, effect: "unreadable", problem: "is missing" }];
      return differencesIn(shape.item, found, path);
    }
    case "optional":
      if (wire === null || wire === "") return [];
      return differencesIn(shape.item, wire, path).map((difference) =>
        difference.effect === "unreadable" ? { ...difference, effect: "lost" } : difference,
      );
  }
}

/** Returns whether a field is one that the specification does not list. */
function isBeyondSpec(field: Field<unknown>): boolean {
  return sentenceAbout(field).about.startsWith("Beyond the specification");
}

function fieldDifferences(field: Field<unknown>, wire: Record<string, unknown>, path: string): Difference[] {
  const { wireName, codec } = field;
  const where = path === "" ? wireName : `${path}.${wireName}`;
  if (wire[wireName] !== undefined) return differencesIn(codec, wire[wireName], where);
  const problem = `is missing. The object has: ${Object.keys(wire).join(", ") || "nothing"}`;
  if (!z.safeDecode(codec, undefined).success) return [{ path: where, effect: "unreadable", problem }];
  const { about } = sentenceAbout(field);
  if (isBeyondSpec(field) || about.includes("does not use it")) return [];
  const [, consequence] = /((?:If missing|Without (?:it|one)),.*?\.)(?= |$)/.exec(about) ?? [];
  if (consequence?.startsWith("If missing")) return [{ path: where, effect: "optional", problem: "is missing", consequence }];
  return [{ path: where, effect: "lost", problem, ...(consequence === undefined ? {} : { consequence }) }];
}

function singleDifferences(item: WireCodec<unknown>, wire: unknown, path: string): Difference[] {
  if (!Array.isArray(wire)) return differencesIn(item, wire, path);
  const [first] = wire as unknown[];
  if (Array.isArray(first)) return [{ path, effect: "unreadable", problem: "is a list in a list" }];
  if (first === undefined) return [{ path, effect: "unreadable", problem: "is an empty list instead of an object" }];
  return differencesIn(item, first, `${path}[0]`);
}

function valueDifferences(shape: ValueShape, codec: WireCodec<unknown>, wire: unknown, path: string): Difference[] {
  if (matches(shape.written, wire) || wire === null) return wire === null ? nullDifferences(codec, path) : [];
  const read = z.safeDecode(codec, wire);
  if (!read.success)
    return [{ path, effect: "unreadable", problem: `is ${kindOf(wire)} that cannot be read. ${aboutFormat(shape).about}` }];
  if (matches(shape.read, wire)) return [{ path, effect: "tolerated", problem: `is written as ${kindOf(wire)}` }];
  // The shape promises less than the codec reads, such as the 31st of a month.
  if (shape.otherwise === undefined || JSON.stringify(read.data) !== JSON.stringify(z.decode(codec, {}))) return [];
  return [
    {
      path,
      effect: "lost",
      problem: `is ${kindOf(wire)} that cannot be read. It counts as ${shape.otherwise}. ${aboutFormat(shape).about}`,
    },
  ];
}

function nullDifferences(codec: WireCodec<unknown>, path: string): Difference[] {
  return z.safeDecode(codec, null).success ? [] : [{ path, effect: "unreadable", problem: "is null" }];
}

function matches(schema: ValueSchema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((alternative) => matches(alternative, value));
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if ("const" in schema) return schema.const === value;
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return false;
  if (typeof value === "number") return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  return schema.pattern === undefined || typeof value !== "string" || new RegExp(schema.pattern).test(value);
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** Says what kind of JSON a value is, without the value. */
function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return { string: "text", number: "a number", boolean: "true or false" }[typeof value as string] ?? "an object";
}

function unique(differences: readonly Difference[]): Difference[] {
  return [...new Map(differences.map((difference) => [difference.path + difference.problem, difference])).values()];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
