import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { defaultSettings } from "../../registry/settings";
import { allowsEmergencyCall, heldUntil, maskPlate, provesPresence, quietHoursEnd } from "./rules";

/** A moment on 10 March 2026, Indian time. */
const india = (clock: string) => new Date(`2026-03-10T${clock}:00.000+05:30`);
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const quiet = (from: string, to: string) => ({ ...defaultSettings, quietHours: { from: minutes(from), to: minutes(to) } });
const night = quiet("22:00", "07:00");

describe("quiet hours", () => {
  test.each([
    ["21:59", null],
    ["22:00", "2026-03-11T07:00"],
    ["23:59", "2026-03-11T07:00"],
    ["00:00", "2026-03-10T07:00"],
    ["06:59", "2026-03-10T07:00"],
    ["07:00", null],
    ["12:00", null],
  ])("from 22:00 to 07:00: at %s, the end of the current quiet hours is %s", (clock, end) => {
    expect(quietHoursEnd(night, india(clock))).toEqual(end === null ? null : new Date(`${end}:00.000+05:30`));
  });

  test.each([
    ["12:59", null],
    ["13:00", "15:30"],
    ["15:29", "15:30"],
    ["15:30", null],
  ])("that do not cross midnight: at %s, the end of the current quiet hours is %s", (clock, end) => {
    expect(quietHoursEnd(quiet("13:00", "15:30"), india(clock))).toEqual(end === null ? null : india(end));
  });

  test("end after now, on a minute, and within a day", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (from, to, now) => {
        const end = quietHoursEnd({ ...defaultSettings, quietHours: { from, to } }, now);
        if (end === null) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000);
        expect(end.getTime() % 60_000).toBe(0);
        expect(quietHoursEnd({ ...defaultSettings, quietHours: { from, to } }, end)).toBeNull();
      }),
    );
  });

  test("are not set by default", () => {
    expect(quietHoursEnd(defaultSettings, india("03:00"))).toBeNull();
  });

  test("hold a message, unless it is urgent", () => {
    expect(heldUntil(night, "6", india("23:00"))).toEqual(new Date("2026-03-11T07:00:00.000+05:30"));
    for (const urgent of ["2", "5", "10"]) expect(heldUntil(night, urgent, india("23:00"))).toBeNull();
    expect(heldUntil(night, "6", india("08:00"))).toBeNull();
  });
});

describe("the emergency contact", () => {
  const cases = [
    ["default", null, true],
    ["default", "6", true],
    ["always", null, true],
    ["always", "6", true],
    ["urgent", null, false],
    ["urgent", "6", false],
    ["urgent", "10", true],
    ["never", null, false],
    ["never", "10", false],
  ] as const;
  test.each(cases)("with the setting %s, may be called for message %s: %s", (emergencyCalls, messageId, allowed) => {
    expect(allowsEmergencyCall({ ...defaultSettings, emergencyCalls }, messageId)).toBe(allowed);
  });
});

describe("a masked plate", () => {
  test.each([
    ["KA03MN4521", "KA 03 •• ••••"],
    ["DL3CAB1234", "DL 3 C•• ••••"],
    ["KA03M45", "KA 0• • ••"],
    ["22BH1234AA", "22 BH •••• ••"],
    ["ABCD", "••••"],
    ["VINTAGE1", "VINT••••"],
  ])("of %s is %s", (plate, masked) => {
    expect(maskPlate(plate)).toBe(masked);
  });

  test("hides at least the last four characters and shows at most the first four", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4,10}$/), (plate) => {
        const masked = maskPlate(plate).replaceAll(" ", "");
        expect(masked).toHaveLength(plate.length);
        expect(masked.slice(-4)).toBe("••••");
        expect(masked.slice(4)).toMatch(/^•*$/);
      }),
    );
  });
});

describe("the proof of presence", () => {
  test.each(["4521", " 45 21 ", "45-21", "KA03MN4521", "ka 03 mn 4521"])("accepts %j", (typed) => {
    expect(provesPresence(typed, "KA03MN4521")).toBe(true);
  });

  test("ignores case", () => {
    expect(provesPresence("a1b2", "KA03A1B2")).toBe(true);
  });

  test.each(["", "4520", "521", "14521", "N4521", "••••", "KA03"])("does not accept %j", (typed) => {
    expect(provesPresence(typed, "KA03MN4521")).toBe(false);
  });
});
