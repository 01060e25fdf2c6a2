import { describe, expect, it } from "vitest";

import { filterPhoneInput } from "./inquiry";

describe("the phone field", () => {
  it.each([
    ["accepts a digit", "98765", "9876", "98765"],
    ["ignores a letter", "9876x", "9876", "9876"],
    ["ignores an eleventh digit in the middle", "98176543210", "9876543210", "9876543210"],
    ["ignores a plus", "+", "", ""],
    ["can be emptied", "", "9", ""],
    ["keeps ten digits of a pasted number with country code", "+91 98765 43210", "", "9876543210"],
    ["keeps the digits of a pasted number with dashes", "98765-43210", "", "9876543210"],
    ["ignores a pasted sentence", "call me", "98", "98"],
  ])("%s", (_, typed, before, after) => {
    expect(filterPhoneInput(typed, before)).toBe(after);
  });
});
