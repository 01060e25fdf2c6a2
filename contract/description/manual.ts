import { presetTexts } from "../contact-policy";
import { namedCalls } from "../index";
import { limits } from "../limits";
import { type Field, shapeOf, type ValueShape, type WireCodec } from "../fields";
import written from "./sentences.json";

/**
 * What the people who write an API read about a field: what it is, and what the website uses it for. A field that an API may leave out has
 * a sentence "If missing, …". "Without it, …" says what breaks.
 */
type FieldSentence = {
  readonly about: string;
  /** In JSON. By default the codec's example. */
  readonly example?: unknown;
  /** The example for the bike sticker, and in the second item of a list. By default the same. */
  readonly ofBike?: unknown;
};

type CallSentences = {
  /** What the website uses the API call for. */
  readonly purpose: string;
  /** What the website shows a person if the API call fails: without a usable response, or refused without a message. */
  readonly whenItFails: string;
  readonly request?: Readonly<Record<string, FieldSentence>>;
  readonly answer?: Readonly<Record<string, FieldSentence>>;
};

/**
 * By the `format` for the values of contract/values.ts. By the field's name for what several calls share, and by call and path for the
 * others. A limit's name in braces stands for its number, and `{presetMessages}` for their list.
 */
type Manual = {
  readonly formats: Readonly<Record<string, FieldSentence>>;
  readonly fields: Readonly<Record<string, FieldSentence>>;
  readonly calls: Readonly<Record<string, CallSentences>>;
};

const presetList = Object.entries(presetTexts).map(([id, text]) => `${id} "${text}"`);
const facts: Readonly<Record<string, unknown>> = { ...limits, presetMessages: presetList.join(", ") };
export const manual = JSON.parse(
  JSON.stringify(written).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in facts ? JSON.stringify(String(facts[name])).slice(1, -1) : whole,
  ),
) as Manual;

const sentences = new Map<Field<unknown>, FieldSentence>();
for (const { call } of namedCalls) {
  collect(call.request, manual.calls[call.path]?.request ?? {}, "");
  collect(call.answer, manual.calls[call.path]?.answer ?? {}, "");
}

function collect(codec: WireCodec<unknown>, ofCall: Readonly<Record<string, FieldSentence>>, prefix: string): void {
  const shape = shapeOf(codec);
  if (shape.kind === "value") return;
  if (shape.kind !== "record") return collect(shape.item, ofCall, prefix);
  for (const field of Object.values(shape.fields)) {
    const path = prefix + field.wireName;
    const found = ofCall[path] ?? manual.fields[field.wireName];
    if (found !== undefined) sentences.set(field, found);
    collect(field.codec, ofCall, `${path}.`);
  }
}

/** @throws if the field has no sentence. */
export function sentenceAbout(field: Field<unknown>): FieldSentence {
  const found = sentences.get(field);
  if (found === undefined) throw new Error(`contract/description/sentences.json has no sentence about ${field.wireName}`);
  return found;
}

/** @throws if the format has no sentence. */
export function aboutFormat({ format, written }: ValueShape): FieldSentence {
  const found = manual.formats[format];
  if (found === undefined) throw new Error(`contract/description/sentences.json has no sentence about the format ${format}`);
  return { example: written.const ?? written.enum?.[0], ...found };
}

/** @throws if the call has no sentences. */
export function sentencesOf(path: string): CallSentences {
  const found = manual.calls[path];
  if (found === undefined) throw new Error(`contract/description/sentences.json has no sentences about ${path}`);
  return found;
}
