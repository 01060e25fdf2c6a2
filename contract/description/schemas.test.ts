import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { ApiCall } from "../call";
import { calls } from "../index";
import { readAnswer } from "../outcome";
import { exampleSuccess, successSchema } from "./openapi";
import { exampleOf, type Schema, writtenSchema } from "./schemas";

const perCall = calls.map((call) => [call.path, call] as const);
const kindOf = (call: ApiCall, body: unknown) => readAnswer(call, { status: 200, body: JSON.stringify(body), retryAfter: null }).kind;

describe.each(perCall)("the description of %s", (_, call) => {
  const schema = successSchema(call);

  test("describes only answers that the website accepts", () => {
    fc.assert(
      fc.property(valuesOf(schema), (body) => {
        expect(kindOf(call, body)).toBe("ok");
      }),
    );
  });

  test("says which answers the website cannot use", () => {
    fc.assert(
      fc.property(valuesOf(withoutMarks(schema)), (body) => {
        const success = call.marks.length > 0 ? { ErrorCode: 0 } : {};
        for (const { value, isReadable } of brokenInside(withoutMarks(schema), body))
          expect(kindOf(call, { ...objectIn(value), ...success }), JSON.stringify(value)).toBe(isReadable ? "ok" : "unavailable");
      }),
      { numRuns: 25 },
    );
  });

  test("needs the marks that it says, and none may report a failure", () => {
    const unmarked = { ...exampleSuccess(call), ErrorCode: "", Status: null, status: undefined };
    expect(kindOf(call, unmarked)).toBe(call.marks.length > 0 ? "unavailable" : "ok");
    for (const mark of ["ErrorCode", "Status", "status"])
      for (const failure of [2, "Failed", {}, "no"]) expect(kindOf(call, { ...exampleSuccess(call), [mark]: failure })).toBe("refused");
  });

  test("has examples that can be read", () => {
    expect(kindOf(call, exampleSuccess(call))).toBe("ok");
    expect(z.safeDecode(call.request, exampleOf(call.request)).error).toBeUndefined();
  });

  test("describes the requests that the website writes", () => {
    fc.assert(
      fc.property(valuesOf(writtenSchema(call.request)), (body) => {
        const read = z.safeDecode(call.request, body);
        expect(read.error).toBeUndefined();
        const written = objectIn(z.encode(call.request, read.data));
        for (const name of writtenSchema(call.request).required ?? []) expect(written).toHaveProperty([name]);
      }),
      { numRuns: 25 },
    );
  });
});

/** Returns values that a schema of the description allows. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.properties !== undefined) return objectsOf(schema);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.items !== undefined) return fc.array(valuesOf(schema.items), { minLength: schema.minItems ?? 0, maxLength: 3 });
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => scalarsOf(type, schema)));
}

function objectsOf({ properties = {}, required = [], not }: Schema): fc.Arbitrary<object> {
  const alternatives = not === undefined ? [[]] : Object.keys(not.properties).map((name) => [name]);
  const values = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(property)]));
  return fc.oneof(...alternatives.map((names) => fc.record(values, { requiredKeys: [...new Set([...required, ...names])] })));
}

function scalarsOf(type: string, { pattern, minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  switch (type) {
    case "string":
      return pattern === undefined ? fc.string() : fc.stringMatching(new RegExp(pattern));
    case "integer":
      return fc.integer({ min, max });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

type Broken = { readonly value: unknown; readonly isReadable: boolean };

/** Returns the value with one part each replaced by something else or left out, and whether the description says that it stays readable. */
function broken(schema: Schema, value: unknown): Broken[] {
  const whole = { value: isNested(schema) ? "§" : {}, isReadable: schema["x-otherwise"] !== undefined };
  return [whole, ...brokenInside(schema, value)];
}

function brokenInside(schema: Schema, value: unknown): Broken[] {
  if (schema.properties !== undefined && isObject(value)) return brokenFields(schema, value);
  if (schema.items !== undefined && Array.isArray(value) && value.length > 0) {
    const [first, ...rest] = value as unknown[];
    return broken(schema.items, first).map((part) => ({ ...part, value: [part.value, ...rest] }));
  }
  const branch = schema.anyOf?.find((alternative) => canBe(alternative, value));
  if (branch === undefined) return [];
  const isOptional = schema["x-otherwise"] === "missing";
  return brokenInside(branch, value).map((part) => ({ ...part, isReadable: isOptional || part.isReadable }));
}

function brokenFields({ properties = {}, required = [] }: Schema, value: Record<string, unknown>): Broken[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { [name]: field, ...rest } = value;
    if (field === undefined) return [];
    const replaced = broken(property, field).map((part) => ({ ...part, value: { ...rest, [name]: part.value } }));
    return [...replaced, { value: rest, isReadable: !required.includes(name) }];
  });
}

function withoutMarks(schema: Schema): Schema {
  const { not: _marks, ...rest } = schema;
  const { ErrorCode: _code, Status: _title, status: _lower, Message: _message, ...properties } = schema.properties ?? {};
  return { ...rest, properties };
}

function canBe({ properties, required = [], anyOf, items }: Schema, value: unknown): boolean {
  if (properties !== undefined) return isObject(value) && required.every((name) => name in value);
  if (items !== undefined) return Array.isArray(value);
  return anyOf?.some((alternative) => canBe(alternative, value)) ?? false;
}

function isNested({ properties, items, anyOf = [] }: Schema): boolean {
  return properties !== undefined || items !== undefined || anyOf.some(isNested);
}

function objectIn(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
