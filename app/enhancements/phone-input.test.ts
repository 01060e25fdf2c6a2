import { describe, expect, it } from "vitest";

import { filterPhoneInput } from "./phone-input";

describe("typing into the phone field", () => {
  it.each([
    ["a digit", "98765", "9876", "98765"],
    ["a letter", "9876x", "9876", "9876"],
    ["an eleventh digit in the middle", "98176543210", "9876543210", "9876543210"],
    ["a plus", "+", "", ""],
    ["nothing", "", "9", ""],
    ["a pasted number with country code", "+91 98765 43210", "", "9876543210"],
    ["a pasted number with dashes", "98765-43210", "", "9876543210"],
    ["a pasted sentence", "call me", "98", "98"],
  ])("%s", (_, typed, before, after) => {
    expect(filterPhoneInput(typed, before)).toBe(after);
  });
});
