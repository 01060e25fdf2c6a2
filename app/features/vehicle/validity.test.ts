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

  test("are the whole days that hold what is left, and no more", () => {
    const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    const nearADaysEdge = fc
      .tuple(fc.integer({ min: -3, max: 400 }), fc.integer({ min: -2, max: 2 }))
      .map(([days, off]) => days * DAY + off);
    fc.assert(
      fc.property(moments, fc.oneof(nearADaysEdge, fc.integer({ min: -400 * DAY, max: 400 * DAY })), (moment, left) => {
        const days = daysLeft(new Date(moment.getTime() + left), moment);
        if (left <= 0) expect(days).toBe(0);
        else expect([days * DAY >= left, (days - 1) * DAY < left]).toEqual([true, true]);
      }),
    );
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
