import { z } from "zod";

/**
 * A codec between a value of the API and our value. Decoding is tolerant: it accepts numbers written as strings, nulls, missing fields and
 * unknown fields. Encoding is exact. The website encodes requests and decodes responses, and the backend does the reverse.
 */
export type WireCodec<Inner> = z.ZodType<Inner, unknown>;

/** What a codec writes and reads, for the description of the API (contract/description/) and for checks of somebody's API. */
export type Shape =
  | ({ readonly kind: "value" } & ValueShape)
  | { readonly kind: "record"; readonly fields: Fields }
  | { readonly kind: "list" | "single"; readonly item: WireCodec<unknown> }
  | { readonly kind: "wrapped"; readonly item: WireCodec<unknown>; readonly mark: string }
  | { readonly kind: "optional"; readonly item: WireCodec<unknown>; readonly isOmitted: boolean };

export type ValueShape = {
  /** The name of its sentence in contract/description/sentences.json. */
  readonly format: string;
  /** What encoding writes, as JSON Schema. */
  readonly written: ValueSchema;
  /** What decoding certainly accepts, as JSON Schema. */
  readonly read: ValueSchema;
  /** What any other value counts as. Without it, another value makes the whole answer unreadable. */
  readonly otherwise?: string;
};

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

export type Field<Inner> = { readonly wireName: string; readonly codec: WireCodec<Inner> };
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type InnerOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer Inner> ? Inner : never };

const shapes = new WeakMap<object, Shape>();

/** Returns what a codec writes and reads. */
export function shapeOf(codec: WireCodec<unknown>): Shape {
  const shape = shapes.get(codec);
  if (shape === undefined) throw new Error("The codec has no shape");
  return shape;
}

type Coding<Inner> = {
  /** Undefined: the value is unreadable. */
  readonly decode: (wire: unknown) => Inner | undefined;
  readonly encode: (inner: Inner) => unknown;
};

/** Makes a codec. @param inner - checks our value. */
export function shaped<Inner>(
  shape: Shape,
  { decode, encode }: Coding<Inner>,
  inner: z.ZodType<Inner, Inner> = z.custom<Inner>(),
): WireCodec<Inner> {
  const codec = z.codec(z.unknown(), inner, {
    decode(wire, { issues }) {
      const read = decode(wire);
      if (read !== undefined) return read;
      issues.push({ code: "custom", message: "unreadable", input: wire });
      return z.NEVER;
    },
    encode,
  });
  shapes.set(codec, shape);
  return codec;
}

type Value<Inner> = Omit<ValueShape, "read"> & Partial<ValueShape> & Pick<Coding<Inner>, "decode"> & Partial<Coding<Inner>>;

/** Makes the codec of a single value. By default, decoding accepts what encoding writes, and our value is written as it is. */
export function valueOf<Inner>(inner: z.ZodType<Inner, Inner>, value: Value<Inner>): WireCodec<Inner> {
  const { decode, encode = (unchanged) => unchanged, written, read = written, ...rest } = value;
  return shaped({ kind: "value", written, read, ...rest }, { decode, encode }, inner);
}
