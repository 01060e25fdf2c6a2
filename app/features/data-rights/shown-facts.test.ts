import { expect, test } from "vitest";

import "~/serving/request-context.server";
import { shownFacts } from "./shown-facts.server";

const fact = (section: string, name: string, value: string) => ({ section, row: 1, name, value });

test.each([
  ["orders", "total", "118050", "₹1,180.50"],
  ["contacts", "reason", "9", "car in no parking zone"],
  ["contacts", "reason", "accident", "accident"],
  ["settings", "quietFromMinute", "1320", "22:00"],
  ["settings", "takesCalls", "true", "yes"],
  ["sessions", "createdAt", "2026-03-12T20:30:00.000Z", "13-03-2026 2:00\u00a0am"],
  ["history", "kind", "email_changed", "E-mail changed"],
  ["consents", "purpose", "blood_group", "Your blood group, shown to people who scan your sticker"],
])("a person reads %s: %s %s as %s", (section, name, value, shown) => {
  expect(shownFacts([fact(section, name, value)])).toEqual([fact(section, name, shown)]);
});

test("an event has its detail", () => {
  const facts = [fact("history", "kind", "phone_changed"), fact("history", "detail", "4321")];
  expect(shownFacts(facts)[0]?.value).toBe("Phone number changed to one ending in 4321");
});
