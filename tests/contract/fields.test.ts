import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import * as fields from "#contract/fields";

const {
  day,
  decimalNumber,
  field,
  flag,
  id,
  instant,
  list,
  optional,
  record,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  sentId,
  shownDay,
  single,
  text,
  wholeNumber,
} = fields;

const read = <Inner>(codec: fields.WireCodec<Inner>, wire: unknown): Inner | "refused" => {
  const result = z.safeDecode(codec, wire);
  return result.success ? result.data : "refused";
};

/** All JSON values, with examples that break careless programs. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom({ toString: 1, valueOf: 1 }, { length: -1 }, { __proto__: null }, "NaN", "1e999"),
);

describe("any value of a field", () => {
  const codecs = Object.entries<fields.WireCodec<unknown>>({
    day,
    decimalNumber,
    flag,
    id,
    instant,
    requiredId,
    requiredText,
    rupees,
    shownDay,
    text,
    wholeNumber,
  });

  test.each(codecs)("is read or refused by %s without an exception", (_, codec) => {
    fc.assert(
      fc.property(anything, (wire) => {
        expect(typeof z.safeDecode(codec, wire).success).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });

  test.each(codecs)("is the same after %s has written it and read it back", (_, codec) => {
    fc.assert(
      fc.property(anything, (wire) => {
        const first = z.safeDecode(codec, wire);
        if (!first.success) return;
        const sent: unknown = JSON.parse(JSON.stringify(z.encode(codec, first.data)));
        // Compared as text, because toEqual distinguishes -0 from 0 and JSON does not.
        expect(JSON.stringify(read(codec, sent))).toBe(JSON.stringify(first.data));
      }),
      { numRuns: 500 },
    );
  });

  test.each(codecs)("is never refused by an optional %s", (_, codec) => {
    fc.assert(
      fc.property(anything, (wire) => {
        expect(read<unknown>(optional<unknown>(codec), wire)).not.toBe("refused");
      }),
    );
  });
});

describe("a number", () => {
  test("is read from a string too", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect([read(wholeNumber, value), read(wholeNumber, String(value)), read(decimalNumber, ` ${value} `)]).toEqual([
          value,
          value,
          value,
        ]);
      }),
    );
  });

  test.each(["1.5", "12 rupees", "", null, undefined, "0x10", "1e3", Number.NaN, 2 ** 60])("is not read as whole from %j", (wire) => {
    expect(read(wholeNumber, wire)).toBe("refused");
  });
});

describe("an id", () => {
  test.each([0, "0", "00", "", "  ", null, undefined, -1, "-1", {}, []])("cannot be %j", (wire) => {
    expect([read(id, wire), read(requiredId, wire)]).toEqual([null, "refused"]);
  });

  test("keeps its JSON type when it is sent back to the API, and is read as text by the built-in API", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (value) => {
        for (const written of [value, String(value)]) {
          expect([read(id, written), read(requiredId, written)]).toEqual([written, written]);
          expect([z.encode(sentId, written), z.encode(requiredSentId, written)]).toEqual([written, written]);
          expect([read(sentId, written), read(requiredSentId, written)]).toEqual([String(value), String(value)]);
        }
      }),
    );
  });

  test("may start with a dash", () => {
    expect(read(id, "-5c-01")).toBe("-5c-01");
  });
});

test.each<[unknown, boolean]>([
  [1, true],
  ["1", true],
  [true, true],
  ["true", true],
  [" Yes ", true],
  [0, false],
  ["0", false],
  [false, false],
  ["", false],
  [null, false],
  [undefined, false],
  [2, false],
  [{}, false],
])("the flag %j is read as %j", (wire, expected) => expect(read(flag, wire)).toBe(expected));

describe("days and times", () => {
  test.each<[unknown, string]>([
    ["1990-03-27", "1990-03-27"],
    ["27-03-1990", "1990-03-27"],
    ["27/03/1990", "1990-03-27"],
    ["1990-03-27T00:00:00.000Z", "1990-03-27"],
    ["03-04-1990", "1990-04-03"],
    ["", ""],
    [null, ""],
    [19900327, ""],
  ])("%j is read as the day %j", (wire, expected) => expect(read(day, wire)).toBe(expected));

  test.each<[unknown, string | null]>([
    ["2026-03-10T06:30:00.000Z", "2026-03-10T06:30:00.000Z"],
    ["2026-03-10 12:00:00", "2026-03-10T06:30:00.000Z"],
    ["2026-03-10", "2026-03-10T18:29:59.999Z"],
    ["2026-03-10T12:00+05:30", "2026-03-10T06:30:00.000Z"],
    ["0000-00-00", null],
    ["2026-13-45 99:99", null],
    ["tomorrow", null],
    [null, null],
  ])("%j is read as the time %j, in India's time zone by default", (wire, expected) => {
    const moment = read(instant, wire);
    expect(moment instanceof Date ? moment.toISOString() : moment).toBe(expected);
  });
});

describe("a record", () => {
  const vehicle = record({
    plate: field("vehiclePlateNumber", requiredText),
    rate: field("rate", optional(rupees)),
  });

  test("has the API's field names on the wire and the product's names in the program, and ignores other fields", () => {
    const wire = { vehiclePlateNumber: "KA01AB1234", rate: "499.50", else: [1], plate: "not this one" };
    expect(read(vehicle, wire)).toEqual({ plate: "KA01AB1234", rate: 49950 });
    expect(z.encode(vehicle, { plate: "KA01AB1234", rate: 49950 })).toEqual({ vehiclePlateNumber: "KA01AB1234", rate: 499.5 });
  });

  test.each([null, [], "text", 1, {}, { rate: 1 }])("is not read from %j", (wire) => expect(read(vehicle, wire)).toBe("refused"));

  test("can be read from a list with one record. A missing list is read as empty, and a list with an invalid record is refused", () => {
    const wire = { vehiclePlateNumber: "KA01AB1234" };
    const inner = { plate: "KA01AB1234", rate: null };
    expect([read(single(vehicle), wire), read(single(vehicle), [wire]), read(single(vehicle), [])]).toEqual([inner, inner, "refused"]);
    for (const none of [null, undefined, "", {}, 0]) expect(read(list(vehicle), none)).toEqual([]);
    expect(read(list(vehicle), [wire, {}])).toBe("refused");
  });
});
