import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { daysLeft, validityOf } from "./validity";

const now = new Date("2026-11-20T18:29:59.999Z");
const DAY = 86_400_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe("days left", () => {
  test.each([
    ["a moment", 1, 1],
    ["exactly a day", DAY, 1],
    ["a day and a moment", DAY + 1, 2],
    ["the fifteen days of a trial", 15 * DAY, 15],
    ["none: it ends this moment", 0, 0],
    ["none: it ended", -1, 0],
    ["none: it ended long ago", -900 * DAY, 0],
  ])("%s", (_, milliseconds, days) => {
    expect(daysLeft(later(milliseconds), now)).toBe(days);
  });

  test("are never fewer a moment earlier, and none without a trial", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * DAY, max: 40 * DAY }), (milliseconds) => {
        expect(daysLeft(later(milliseconds + 1), now)).toBeGreaterThanOrEqual(daysLeft(later(milliseconds), now));
      }),
    );
    expect(daysLeft(null, now)).toBe(0);
  });
});

describe("how long a sticker works", () => {
  test.each([
    ["a paid one for life, whatever its trial was", { isPaid: true, trialEndsAt: later(-DAY) }, { kind: "lifetime" }],
    ["an unpaid one to the end of its trial", { isPaid: false, trialEndsAt: later(2 * DAY) }, { kind: "trial", daysLeft: 2 }],
    ["an unpaid one no more when the trial is over", { isPaid: false, trialEndsAt: now }, { kind: "expired" }],
    ["an unpaid one without a trial not at all", { isPaid: false, trialEndsAt: null }, { kind: "expired" }],
  ])("%s", (_, vehicle, validity) => {
    expect(validityOf(vehicle, now)).toEqual(validity);
  });
});
