import { z } from "zod";

import { type Field, shapeOf, type ValueSchema, type ValueShape, type WireCodec } from "../fields";
import { aboutFormat, sentenceAbout } from "./manual";

/** JSON Schema 2020-12, as far as the description uses it. */
export type Schema = Omit<ValueSchema, "anyOf"> & {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  /** Excludes a value whose fields, if it has any of these, are all so. `false` excludes a value that has none of them. */
  readonly not?: { readonly properties: Readonly<Record<string, Schema | false>> };
  readonly $ref?: string;
  /** What the website reads any other value as. Without it, another value makes the whole answer unreadable. */
  readonly "x-otherwise"?: string;
};

/** Returns exactly what encoding writes: the request that an API gets. */
export function writtenSchema(codec: WireCodec<unknown>): Schema {
  const shape = shapeOf(codec);
  switch (shape.kind) {
    case "value":
      return shape.written;
    case "record": {
      const fields = Object.values(shape.fields);
      return recordOf(
        fields,
        fields.filter(({ codec: inner }) => !isOmittable(inner)),
        writtenSchema,
      );
    }
    case "list":
      return { type: "array", items: writtenSchema(shape.item) };
    case "single":
    case "wrapped":
      return writtenSchema(shape.item);
    case "optional":
      return shape.isOmitted ? writtenSchema(shape.item) : orNull(writtenSchema(shape.item));
  }
}

/** Keeps a schema that occurs twice under a name. Returns the schema, or a reference to it. */
export type Share = (name: string, schema: Schema) => Schema;

/**
 * Returns what decoding accepts: the answer that an API may give.
 * @param name - the name of the field that has the value.
 */
export function readSchema(codec: WireCodec<unknown>, share: Share = (_, schema) => schema, name = ""): Schema {
  const shape = shapeOf(codec);
  switch (shape.kind) {
    case "value":
      return withOtherwise(shape.read, shape.otherwise);
    case "record": {
      const fields = Object.values(shape.fields);
      const required = fields.filter(({ codec: inner }) => isRequired(inner));
      return recordOf(fields, required, (inner, wireName) => readSchema(inner, share, wireName));
    }
    case "list":
      return withOtherwise({ type: "array", items: readSchema(shape.item, share, name) }, "an empty list");
    case "single": {
      const item = share(name, readSchema(shape.item, share, name));
      return { anyOf: [item, { type: "array", items: item, minItems: 1 }] };
    }
    case "wrapped": {
      const item = withRequired(readSchema(shape.item, share, name), shape.mark);
      const data = { anyOf: [item, { type: "array", items: item, minItems: 1 }] };
      const nested = { type: "object", properties: { data }, required: ["data"] };
      return { anyOf: [item, { ...nested, description: "The object may be inside another object, under any name." }] };
    }
    case "optional":
      return withOtherwise(orNull(readSchema(shape.item, share, name)), "missing");
  }
}

/** Which example is wanted: by default all fields, and the car sticker. */
export type ExampleKind = { readonly isSpecAlone?: boolean; readonly isBike?: boolean };

/** Returns an example of what encoding writes. */
export function exampleOf(codec: WireCodec<unknown>, kind: ExampleKind = {}): unknown {
  const shape = shapeOf(codec);
  switch (shape.kind) {
    case "value":
      return aboutFormat(shape).example;
    case "record":
      return Object.fromEntries(Object.values(shape.fields).flatMap((field) => entryOf(field, kind)));
    case "list": {
      const [car, bike] = [exampleOf(shape.item, kind), exampleOf(shape.item, { ...kind, isBike: true })];
      return JSON.stringify(car) === JSON.stringify(bike) ? [car] : [car, bike];
    }
    case "single":
    case "wrapped":
    case "optional":
      return exampleOf(shape.item, kind);
  }
}

function entryOf(field: Field<unknown>, kind: ExampleKind): [string, unknown][] {
  const example = exampleIn(field, kind);
  const isLeftOut = (kind.isSpecAlone === true && isBeyondSpec(field)) || (example === null && isOmittable(field.codec));
  return isLeftOut ? [] : [[field.wireName, example]];
}

/** A null example is meant: there is no such time, for example. */
function exampleIn(field: Field<unknown>, kind: ExampleKind = {}): unknown {
  const { example, ofBike = example } = sentenceAbout(field);
  const own = kind.isBike === true ? ofBike : example;
  return own === undefined ? exampleOf(field.codec, kind) : own;
}

/** Returns whether only the built-in API has the field. */
function isBeyondSpec(field: Field<unknown>): boolean {
  return sentenceAbout(field).about.startsWith("Beyond the specification:");
}

/** Returns whether an answer without this field is unreadable. */
export function isRequired(codec: WireCodec<unknown>): boolean {
  return !z.safeDecode(codec, undefined).success;
}

/** Returns the codec of the values inside lists, optional fields and the like. */
export function innermost(codec: WireCodec<unknown>): { readonly codec: WireCodec<unknown>; readonly isList: boolean } {
  const shape = shapeOf(codec);
  if (shape.kind === "value" || shape.kind === "record") return { codec, isList: false };
  const inner = innermost(shape.item);
  return { ...inner, isList: inner.isList || shape.kind === "list" };
}

/** Returns the sentence about a field: its own, then its format's. */
export function sentenceOf(field: Field<unknown>): string {
  const shape = shapeOf(innermost(field.codec).codec);
  return [sentenceAbout(field).about, shape.kind === "value" ? formatOf(shape) : ""].filter((part) => part !== "").join(" ");
}

function formatOf(shape: ValueShape): string {
  const { about } = aboutFormat(shape);
  const { otherwise } = shape;
  return otherwise === undefined ? about : `${about} Anything else counts as ${otherwise}.`;
}

function isOmittable(codec: WireCodec<unknown>): boolean {
  const shape = shapeOf(codec);
  return shape.kind === "optional" && shape.isOmitted;
}

function recordOf(
  fields: readonly Field<unknown>[],
  required: readonly Field<unknown>[],
  schemaOf: (codec: WireCodec<unknown>, name: string) => Schema,
): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.wireName, described(field, schemaOf(field.codec, field.wireName))])),
    ...(required.length === 0 ? {} : { required: required.map(({ wireName }) => wireName) }),
  };
}

function described(field: Field<unknown>, schema: Schema): Schema {
  const example = exampleIn(field);
  const isNested = typeof example === "object" && example !== null;
  return { ...schema, description: sentenceOf(field), ...(isNested || example === null ? {} : { examples: [example] }) };
}

function withRequired(schema: Schema, name: string): Schema {
  return { ...schema, required: [...(schema.required ?? []), name] };
}

function withOtherwise(schema: Schema, otherwise: string | undefined): Schema {
  return otherwise === undefined ? schema : { ...schema, "x-otherwise": otherwise };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: "null" }] };
}
