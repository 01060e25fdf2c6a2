import fc from "fast-check";
import { expect, test } from "vitest";

import { normalizePlate } from "#contract/normalize";
import { profileError, type Profile } from "./rules";

const profile: Profile = {
  name: "Asha Menon",
  dateOfBirth: "2008-03-10",
  address: "12th Main Road",
  city: "Bengaluru",
  state: "Karnataka",
  pincode: "560038",
  bloodGroup: "O+",
};

test("Registration is allowed from the 18th birthday, at midnight in India", () => {
  expect(profileError(profile, new Date("2026-03-09T18:29:59Z"))).toBe("You must be at least 18 years old to register.");
  expect(profileError(profile, new Date("2026-03-09T18:30:00Z"))).toBeNull();
});

test("The age limit is the 18th birthday, for any date and time", () => {
  const day = fc.date({ min: new Date("1950-01-01T00:00:00Z"), max: new Date("2015-12-31T00:00:00Z"), noInvalidDate: true });
  const moment = fc.date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2035-12-31T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(day, moment, fc.boolean(), fc.integer({ min: -2, max: 2 }), (born, anywhen, isNear, seconds) => {
      // Midnight in India is 18:30 UTC on the day before. In a year without 29 February, Date.UTC takes 1 March instead.
      const birthday = Date.UTC(born.getUTCFullYear() + 18, born.getUTCMonth(), born.getUTCDate(), -5, -30);
      const now = isNear ? new Date(birthday + seconds * 1000) : anywhen;
      const error = profileError({ ...profile, dateOfBirth: born.toISOString().slice(0, 10) }, now);
      expect(error).toBe(now.getTime() >= birthday ? null : "You must be at least 18 years old to register.");
    }),
  );
});

test.each(["0008-03-10", "2000-02-30", "90-03-10", ""])("%j is not a date of birth", (dateOfBirth) => {
  expect(profileError({ ...profile, dateOfBirth }, new Date("2026-03-10T06:30:00Z"))).toBe("Please enter a valid year with 4 digits.");
});

test.each([
  ["ka 01 ab 1234", "KA01AB1234"],
  ["MH-12-qr-7788", "MH12QR7788"],
])("the plate %j is normalised to %j", (written, read) => {
  expect(normalizePlate(written)).toBe(read);
});
