import { describe, expect, test } from "vitest";

import { scanOutcome, type Sticker } from "./scanning";

const now = new Date("2026-11-20T10:00:00Z");
const later = new Date(now.getTime() + 1);
const registered: Sticker = {
  id: "1",
  kind: "1",
  rate: 49900,
  productId: "1",
  productName: "Car sticker",
  bloodGroup: "O+",
  plate: "MH12AB1234",
  ownerId: "5",
  vehicleId: "6",
  isPaid: false,
  trialEndsAt: later,
  shield: null,
  takesReports: null,
  tellsOfMissedScans: null,
};
const unregistered: Sticker = { ...registered, ownerId: null, vehicleId: null, trialEndsAt: null };

describe("a scan of", () => {
  test.each([
    ["a paid car sticker leads to its owner", { ...registered, isPaid: true, trialEndsAt: null }, "contact"],
    ["a sticker on trial leads to its owner", registered, "contact"],
    ["a sticker whose trial ends now leads to the renewal", { ...registered, trialEndsAt: now }, "expired"],
    ["an unpaid sticker without a trial leads to the renewal", { ...registered, trialEndsAt: null }, "expired"],
    ["a new car sticker leads to the registration", unregistered, "register"],
    ["a new, paid bike sticker leads to the registration", { ...unregistered, kind: "2", isPaid: true }, "register"],
    ["a sticker with an owner but no vehicle leads to the registration", { ...registered, vehicleId: null }, "register"],
    ["an unpaid postpaid sticker leads to its payment", { ...registered, kind: "3" }, "payFirst"],
    ["a paid postpaid sticker leads to its owner", { ...registered, kind: "3", isPaid: true }, "contact"],
    [
      "a paid postpaid sticker with an owner but no vehicle leads to its owner",
      { ...registered, kind: "3", isPaid: true, vehicleId: null },
      "contact",
    ],
    ["a new, paid postpaid sticker leads to the registration", { ...unregistered, kind: "3", isPaid: true }, "register"],
    ["a sticker of another kind leads to the inactive page", { ...registered, kind: "4" }, "inactive"],
    ["a sticker without a kind leads to the inactive page", { ...registered, kind: "" }, "inactive"],
  ])("%s", (_, sticker, outcome) => {
    expect(scanOutcome(sticker, now)).toBe(outcome);
  });
});
