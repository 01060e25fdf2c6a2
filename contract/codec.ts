import { z } from "zod";

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
  /** Whether encoding leaves the field out for null. */
  readonly isOmittable?: true;
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

/** Gives the codec of a single value its shape. */
export function valueOf<Inner>(shape: Omit<ValueShape, "kind">, codec: WireCodec<Inner>): WireCodec<Inner> {
  return shaped({ kind: "value", ...shape }, codec);
}

export type Field<Inner> = {
  readonly wireName: string;
  readonly codec: WireCodec<Inner>;
};
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type InnerOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer Inner> ? Inner : never };

/** Defines a record's field by its API name and codec. Its sentence for integrators is in contract/description/sentences.json. */
export function field<Inner>(wireName: string, codec: WireCodec<Inner>): Field<Inner> {
  return { wireName, codec };
}

export type RefusalContext = { issues: z.core.$ZodRawIssue[] };

/** Makes decoding fail with a message. */
export function refuse(context: RefusalContext, message: string, path: PropertyKey[] = []): never {
  context.issues.push({ code: "custom", message, path, input: undefined });
  return z.NEVER;
}
