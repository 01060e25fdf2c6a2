import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { daysLeft, validityOf } from "./validity";

const now = new Date("2026-11-20T18:29:59.999Z");
const DAY = 86_400_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe("days left", () => {
  test.each([
    ["are 1 for one millisecond", 1, 1],
    ["are 1 for exactly one day", DAY, 1],
    ["are 2 for a day and a millisecond", DAY + 1, 2],
    ["are 15 for the fifteen days of a trial", 15 * DAY, 15],
    ["are 0 if the trial ends now", 0, 0],
    ["are 0 if the trial has just ended", -1, 0],
    ["are 0 if the trial ended long ago", -900 * DAY, 0],
  ])("%s", (_, milliseconds, days) => {
    expect(daysLeft(later(milliseconds), now)).toBe(days);
  });

  test("are the time left, rounded up to whole days", () => {
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

  test("never increase over time, and are 0 without a trial", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * DAY, max: 40 * DAY }), (milliseconds) => {
        expect(daysLeft(later(milliseconds + 1), now)).toBeGreaterThanOrEqual(daysLeft(later(milliseconds), now));
      }),
    );
    expect(daysLeft(null, now)).toBe(0);
  });
});

describe("a sticker", () => {
  test.each([
    ["is valid for life if paid, even after its trial", { isPaid: true, trialEndsAt: later(-DAY) }, { kind: "lifetime" }],
    ["is on trial until the trial ends if unpaid", { isPaid: false, trialEndsAt: later(2 * DAY) }, { kind: "trial", daysLeft: 2 }],
    ["is expired when the trial is over", { isPaid: false, trialEndsAt: now }, { kind: "expired" }],
    ["is expired when unpaid without a trial", { isPaid: false, trialEndsAt: null }, { kind: "expired" }],
  ])("%s", (_, vehicle, validity) => {
    expect(validityOf(vehicle, now)).toEqual(validity);
  });
});
