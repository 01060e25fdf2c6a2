import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { ApiCall } from "#contract/call";
import { calls } from "#contract/index";
import { readAnswer, type RawAnswer } from "#contract/outcome";
import { listVehicles } from "#contract/owner";
import { listOrders, requestResellerCode } from "#contract/reseller";
import { lookUpSticker } from "#contract/scanning";

const answered = (body: unknown, status = 200): RawAnswer => ({ status, body: JSON.stringify(body), retryAfter: null });

const moment = new Date("2026-04-01T10:00:00.000Z");
const yes = { ErrorCode: "0", Status: "Success", status: "success", Message: "Well done" };

/** Valid responses to three API calls, as parsed. Their shapes differ. */
const good: { call: ApiCall; data: unknown }[] = [
  {
    call: lookUpSticker,
    data: {
      sticker: {
        id: "41",
        kind: "1",
        rate: 49950,
        productId: "1",
        productName: "Car Sticker",
        bloodGroup: "B+",
        plate: "KA03MN4521",
        ownerId: "7001",
        vehicleId: "8001",
        isPaid: true,
        trialEndsAt: moment,
        shield: {
          asksProof: true,
          hidesBloodGroup: false,
          takesCalls: true,
          takesEmergencyCalls: true,
          takesAccidentCalls: false,
          messageIds: ["6", "10"],
        },
        takesReports: true,
        tellsOfMissedScans: false,
      },
    },
  },
  {
    call: listVehicles,
    data: {
      vehicles: [
        {
          id: "8001",
          plate: "KA03MN4521",
          emergencyPhone: "9845011122",
          isPaid: false,
          isPaused: false,
          hasContactSettings: true,
          quietUntil: null,
          lastContactAt: new Date("2026-05-02T10:15:00.000Z"),
          trialEndsAt: moment,
          productId: "1",
          rate: 50000,
          replacementPrice: null,
          barcode: "x",
        },
      ],
      hasAlerts: true,
      offer: { text: "Renew now", percent: 12.5 },
      changes: {
        phoneChange: { phoneEnd: "4321", at: moment },
        emailChange: { at: moment },
        released: [{ vehicleId: "8002", plate: "KA03MN4522", until: moment }],
        people: [{ vehicleId: "8001", role: "second_driver", phone: "9845011122", state: "accepted" }],
      },
    },
  },
  {
    call: listOrders,
    data: {
      total: 1,
      overview: null,
      orders: [
        {
          id: "900",
          date: "01-04-2026",
          netAmount: 118000,
          mode: "prepaid",
          paymentStatus: "Paid",
          status: "New",
          dispatchDate: "",
          courier: "",
          docket: "",
          invoiceNumber: "",
        },
      ],
    },
  },
];

const wireOf = ({ call, data }: (typeof good)[number]) => ({ ...Object(z.encode(call.answer, data)), ...yes }) as Record<string, unknown>;

/** Copies a document. Replaces each leaf by the result of `leaf`, and adds the fields of `more` to each object. */
function rewritten(value: unknown, leaf: (value: unknown) => unknown, more: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((element) => rewritten(element, leaf, more));
  if (typeof value !== "object" || value === null) return leaf(value);
  return { ...more, ...Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, rewritten(entry, leaf, more)])) };
}

const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
const asNumber = (value: unknown) => (typeof value === "string" && /^[1-9]\d{0,8}$|^0$/.test(value) ? Number(value) : value);

const idNames = ["id", "productId", "ownerId", "vehicleId"];

function withNumberIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumberIds);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, idNames.includes(name) ? Number(entry) : withNumberIds(entry)]),
  );
}

describe.each(good)("a valid response to $call.path is read", ({ call, data }) => {
  const expected = { kind: "ok", data, message: "Well done" };
  const wire = wireOf({ call, data });

  test("if it is as contract/ writes it", () => expect(readAnswer(call, answered(wire))).toEqual(expected));
  test("if its numbers are strings", () => expect(readAnswer(call, answered(rewritten(wire, asText, {})))).toEqual(expected));
  test("if its strings are numbers, including 0 for '0'; its ids then stay numbers", () =>
    expect(readAnswer(call, answered(rewritten(wire, asNumber, {})))).toEqual({ ...expected, data: withNumberIds(data) }));
  test("if it has additional fields", () => {
    const more = fc.dictionary(
      fc.string({ minLength: 3, unit: "grapheme-ascii" }).map((name) => `x${name}`),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(more, (fields) => {
        expect(readAnswer(call, answered(rewritten(wire, asText, fields)))).toEqual(expected);
      }),
    );
  });

  test("but not if it is truncated", () => {
    const whole = JSON.stringify(wire);
    for (let length = 0; length < whole.length; length += 1) {
      expect(readAnswer(call, { status: 200, body: whole.slice(0, length), retryAfter: null })).toEqual({ kind: "unavailable" });
    }
  });

  test("without an exception, whichever field is missing or of the wrong type", () => {
    const names = fc.constantFrom(...Object.keys(wire));
    fc.assert(
      fc.property(names, fc.option(fc.jsonValue(), { nil: undefined }), (name, value) => {
        const outcome = readAnswer(call, answered({ ...wire, [name]: value }));
        expect(["ok", "refused", "unavailable"]).toContain(outcome.kind);
      }),
    );
  });
});

const anyBody = fc.oneof(
  fc.json(),
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify({ ...yes, data: value, ...Object(value) })),
  fc.json().map((text) => text.slice(0, -1)),
  fc.constantFrom(
    "",
    "null",
    "[]",
    "[[]]",
    "0",
    "{}",
    "<!DOCTYPE html><h1>502</h1>",
    '{"Status":"Success"',
    "\ufeff{}",
    '{"Status":{"toString":1}}',
  ),
);
const anyAnswer = fc.record({
  status: fc.integer({ min: 100, max: 599 }),
  body: anyBody,
  retryAfter: fc.option(
    fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    ),
  ),
});

describe("any response of an API", () => {
  test("is one of the five outcomes for every API call, without an exception", () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), anyAnswer, (call, raw) => {
        expect(["ok", "refused", "limited", "unauthorised", "unavailable"]).toContain(readAnswer(call, raw).kind);
      }),
      { numRuns: 2000 },
    );
  });

  test("is not a success unless its HTTP status is a success", () => {
    const statuses = fc.integer({ min: 100, max: 599 }).filter((status) => status < 200 || status > 299);
    fc.assert(
      fc.property(fc.constantFrom(...good), statuses, (sample, status) => {
        expect(readAnswer(sample.call, answered(wireOf(sample), status)).kind).not.toBe("ok");
      }),
    );
  });

  test("is not a success if any of its flags reports a failure, however the flag is written", () => {
    const denial = fc.oneof(
      fc.record({
        ErrorCode: fc.oneof(
          fc.integer().filter((code) => code !== 0),
          fc.constantFrom("1", "-1", "00 1", "E0", "Success", true, {}, [1]),
        ),
      }),
      fc.record({
        Status: fc.constantFrom("Failed", "failure", "error", "0", 0, false, "Successless", "un success", {}, { toString: 1 }, ["no"]),
      }),
      fc.record({ status: fc.constantFrom("fail", 500, "not success", false) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...good), denial, (sample, marks) => {
        expect(readAnswer(sample.call, answered({ ...wireOf(sample), ...marks })).kind).toBe("refused");
      }),
    );
  });

  test("is a success if its flags report a success, however the flags are written", () => {
    const affirmations = fc.record({
      ErrorCode: fc.constantFrom<unknown>("0", 0, "00", " 0 ", null, ""),
      Status: fc.constantFrom<unknown>("Success", "success", "SUCCESS", " Success ", "OK", true, 1, 200),
      status: fc.constantFrom<unknown>("success", "Success", true, null, undefined),
    });
    fc.assert(
      fc.property(fc.constantFrom(...good), affirmations, (sample, marks) => {
        expect(readAnswer(sample.call, answered({ ...wireOf(sample), ...marks })).kind).toBe("ok");
      }),
    );
  });

  test("is not a success without a flag if the spec shows a flag for the API call", () => {
    const silent = { ...wireOf(good[0] ?? { call: lookUpSticker, data: {} }), ErrorCode: "", Status: null, status: undefined };
    expect(readAnswer(lookUpSticker, answered(silent))).toEqual({ kind: "unavailable" });
  });

  test("with status 429 is read as a wait of one second to one day", () => {
    fc.assert(
      fc.property(anyAnswer, (raw) => {
        const outcome = readAnswer(lookUpSticker, { ...raw, status: 429 });
        expect(outcome.kind).toBe("limited");
        expect(outcome).toSatisfy(({ retryAfter }: { retryAfter: number }) => Number.isInteger(retryAfter));
        expect(outcome).toSatisfy(({ retryAfter }: { retryAfter: number }) => retryAfter >= 1 && retryAfter <= 86_400);
      }),
    );
  });

  test.each([
    [{ Message: "No such code" }, "No such code"],
    [{ message: "  two \n lines " }, "two lines"],
    [{ errors: { strEmail: ["Email is taken."], strPhone: ["Phone is taken."] } }, "Email is taken., Phone is taken."],
    [{ Message: "m".repeat(1000) }, "m".repeat(300)],
    [{ Message: 12 }, ""],
  ])("keeps its message if it is a refusal: $1", (said, message) => {
    expect(readAnswer(lookUpSticker, answered({ ErrorCode: "1", ...said }))).toEqual({ kind: "refused", message });
    expect(readAnswer(lookUpSticker, answered({ ErrorCode: "1", ...said }, 422)).kind).toBe(message === "" ? "unavailable" : "refused");
  });

  test.each([
    ["proofWrong", { code: "proofWrong" }],
    ["orderTooLarge", {}],
    ["toString", {}],
    [12, {}],
    [null, {}],
  ])("has the code of a refusal only if it is in the list: %j", (ReplyCode, code) => {
    const refusal = { ErrorCode: "1", Message: "Other words", ReplyCode };
    for (const status of [200, 422])
      expect(readAnswer(lookUpSticker, answered(refusal, status))).toEqual({ kind: "refused", message: "Other words", ...code });
  });
});

test("any request to the API is read or refused without an exception", () => {
  fc.assert(
    fc.property(fc.constantFrom(...calls), fc.jsonValue(), ({ request }, wire) => {
      expect(typeof z.safeDecode(request, wire).success).toBe("boolean");
    }),
    { numRuns: 2000 },
  );
});

test.each([404, 422])("a reseller's e-mail that is answered with %i without a message is unknown (spec, section 8)", (status) => {
  const unknown = { kind: "refused", message: "Reseller with this email ID does not exist..!", code: "resellerUnknown" };
  for (const body of ["", "{}"]) expect(readAnswer(requestResellerCode, { status, body, retryAfter: null })).toEqual(unknown);
  expect(readAnswer(requestResellerCode, answered({ Message: "No" }, status))).toEqual({ kind: "refused", message: "No" });
  expect(readAnswer(requestResellerCode, { status, body: "<html></html>", retryAfter: null })).toEqual({ kind: "unavailable" });
  expect(readAnswer(listOrders, { status, body: "{}", retryAfter: null })).toEqual({ kind: "unavailable" });
});
