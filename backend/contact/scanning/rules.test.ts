import { productName } from "#contract/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { secondsToWait, type RateLimit } from "../../requests/rate-limit";
import { messages } from "../../requests/messages";
import { accidentRules, laneLimits, stickerKindOf, parsePhone, availabilityOf } from "./rules";

const now = new Date("2026-03-10T06:30:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

// The numbers stand here a second time, because tests that read them from the code cannot notice a wrong one.
test("at an accident, a phone number has 3 calls in 10 minutes and 10 a day, and a network 10 and 40", () => {
  const ofNetwork = [
    { count: 10, seconds: 600 },
    { count: 40, seconds: 86_400 },
  ];
  expect(Object.values(accidentRules).map(({ kind, limits }) => [kind, limits])).toEqual([
    [
      "accident_phone",
      [
        { count: 3, seconds: 600 },
        { count: 10, seconds: 86_400 },
      ],
    ],
    ["accident_call", ofNetwork],
    ["blood_group", ofNetwork],
  ]);
});

describe("a limit's window", () => {
  test("admits the next request as soon as the oldest contact leaves the window", () => {
    expect(secondsToWait(laneLimits.message.person, [ago(1), ago(2), ago(599)], now)).toBe(1);
    expect(secondsToWait(laneLimits.message.person, [ago(1), ago(2), ago(600)], now)).toBe(0);
    expect(secondsToWait(laneLimits.message.person, [ago(0), ago(0), ago(0)], now)).toBe(600);
    expect(secondsToWait(laneLimits.message.person, [ago(0), ago(0)], now)).toBe(0);
  });

  test("rounds fractions of a second up, so a retry after the wait succeeds", () => {
    expect(secondsToWait(laneLimits.call.person, [ago(0), ago(599.5)], now)).toBe(1);
    expect(secondsToWait(laneLimits.call.person, [ago(0), ago(598.999)], now)).toBe(2);
  });

  test("never admits more than the limit, and admits everybody who waited", () => {
    const limit = fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      seconds: fc.integer({ min: 1, max: 900 }),
    });
    const pauses = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(limit, pauses, (given, milliseconds) => {
        const admitted = admit(given, milliseconds);
        for (const moment of admitted) {
          const within = admitted.filter((other) => other > moment - given.seconds * 1000 && other <= moment);
          expect(within.length).toBeLessThanOrEqual(given.count);
        }
      }),
    );
  });

  /**
   * Makes a request after each pause. Repeats a refused one a second before its wait ends, and again when its wait ends.
   * @returns the admitted times.
   */
  function admit(limit: RateLimit, pauses: readonly number[]): number[] {
    const admitted: number[] = [];
    const waitAt = (time: number) => secondsToWait(limit, admitted.map((moment) => new Date(moment)).reverse(), new Date(time));
    let time = now.getTime();
    for (const pause of pauses) {
      time += pause;
      const wait = waitAt(time);
      if (wait > 0) {
        if (wait > 1) expect(waitAt(time + (wait - 1) * 1000)).toBe(1);
        time += wait * 1000;
        expect(waitAt(time)).toBe(0);
      }
      admitted.push(time);
    }
    return admitted;
  }
});

test("one person cannot use up a sticker's limit", () => {
  for (const { person, sticker } of Object.values(laneLimits)) {
    expect(person.count).toBeLessThan(sticker.count);
    expect(person.seconds).toBe(sticker.seconds);
  }
});

test("the limit's message says how long to wait", () => {
  expect(messages.tooMany("messages", 420)).toBe("Too many messages. Please try again in 7 minutes.");
});

describe("a registered sticker", () => {
  const trial = { status: "active", isPaid: false, isPostpaid: false, trialEndsAt: new Date(now.getTime() + 1) } as const;

  test("is open if it is paid or in its trial", () => {
    expect(availabilityOf({ ...trial, isPaid: true, trialEndsAt: null }, now)).toBe("open");
    expect(availabilityOf({ ...trial, isPaid: true, trialEndsAt: ago(1) }, now)).toBe("open");
    expect(availabilityOf(trial, now)).toBe("open");
  });

  test("that is not paid is expired from the moment when its trial ends, or if it has no trial or is postpaid", () => {
    expect(availabilityOf({ ...trial, trialEndsAt: now }, now)).toBe("expired");
    expect(availabilityOf({ ...trial, trialEndsAt: null }, now)).toBe("expired");
    expect(availabilityOf({ ...trial, isPostpaid: true }, now)).toBe("expired");
  });

  test("is inactive if it is paused or void, paid or not", () => {
    expect(availabilityOf({ ...trial, isPaid: true, status: "paused" }, now)).toBe("inactive");
    expect(availabilityOf({ ...trial, status: "void" }, now)).toBe("inactive");
  });
});

test("a postpaid sticker has kind 3, and any other sticker has its product's kind", () => {
  expect(stickerKindOf({ isPostpaid: true, productId: 2 })).toBe("3");
  expect(stickerKindOf({ isPostpaid: false, productId: 2 })).toBe("2");
});

test("each product has a name", () => {
  expect([productName(1), productName(2)]).toEqual(["Car Sticker", "Bike Sticker"]);
});

test.each(["9876543210", "+919876543210", "+91 98765 43210", "91-98765-43210", "0 98765-43210", " 98765 43210 "])(
  "%j is a phone number",
  (typed) => {
    expect(parsePhone(typed)).toBe("9876543210");
  },
);

test.each([
  ["080 2345 6789", "8023456789"],
  ["011-23456789", "1123456789"],
  ["9999999999", "9999999999"],
])("%j is a phone number: a landline with area code, or a mobile", (typed, digits) => {
  expect(parsePhone(typed)).toBe(digits);
});

test.each(["", "987654321", "98765432101", "+1 9876543210", "98765o3210", "0000000000", "1800123456", "1900123456", "1111111111"])(
  "%j is not a phone number",
  (typed) => {
    expect(parsePhone(typed)).toBeNull();
  },
);
