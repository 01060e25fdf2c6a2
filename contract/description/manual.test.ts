import { expect, test } from "vitest";

import { type Field, shapeOf, type WireCodec } from "../fields";
import { namedCalls } from "../index";
import { manual, sentenceAbout, sentencesOf } from "./manual";

/** Returns the paths of a codec's fields, each with the field. */
function fieldsIn(codec: WireCodec<unknown>, prefix = ""): [string, Field<unknown>][] {
  const shape = shapeOf(codec);
  if (shape.kind === "value") return [];
  if (shape.kind !== "record") return fieldsIn(shape.item, prefix);
  return Object.values(shape.fields).flatMap((field) => {
    const path = prefix + field.wireName;
    return [[path, field] as [string, Field<unknown>], ...fieldsIn(field.codec, `${path}.`)];
  });
}

test("each call and each of its fields has a sentence for integrators, which ends as one", () => {
  for (const { call } of namedCalls) {
    const { purpose, whenItFails } = sentencesOf(call.path);
    const about = [call.request, call.answer].flatMap((codec) => fieldsIn(codec).map(([, field]) => sentenceAbout(field).about));
    for (const sentence of [purpose, whenItFails, ...about]) expect(sentence, call.path).toMatch(/[.:)"]$/);
  }
});

test("no sentence is about a call or field that does not exist", () => {
  const named = namedCalls.map(({ call }) => [call.path, call] as const);
  expect(Object.keys(manual.calls).sort()).toEqual(named.map(([path]) => path).sort());
  const all = named.flatMap(([, call]) => [call.request, call.answer].flatMap((codec) => fieldsIn(codec)));
  expect(Object.keys(manual.fields).filter((name) => !all.some(([, field]) => field.wireName === name))).toEqual([]);
  for (const [path, call] of named)
    for (const direction of ["request", "answer"] as const) {
      const known = fieldsIn(call[direction]).map(([name]) => name);
      expect(Object.keys(manual.calls[path]?.[direction] ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    }
});

test("a limit's name in braces stands for its number", () => {
  expect(JSON.stringify(manual)).not.toMatch(/\{\w+\}/);
  expect(sentencesOf("/checkout").request?.["name"]?.about ?? manual.fields["name"]?.about).toContain("50 characters");
});
