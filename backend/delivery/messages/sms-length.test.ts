import { expect, test } from "vitest";

import { smsLength } from "./sms-length";

test.each([
  ["a".repeat(160), "gsm", 160, 1],
  ["a".repeat(161), "gsm", 161, 2],
  ["a".repeat(306), "gsm", 306, 2],
  ["a".repeat(307), "gsm", 307, 3],
  ["€".repeat(80), "gsm", 160, 1],
  [`${"€".repeat(80)}a`, "gsm", 161, 2],
  // The euro sign takes two septets and is not split, so it moves to the second part.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "gsm", 306, 3],
  ["@_/?=#:.-\n", "gsm", 10, 1],
  ["^{}\\[~]|", "gsm", 16, 1],
  ["`", "unicode", 1, 1],
  ["ç", "unicode", 1, 1],
  ["म".repeat(70), "unicode", 70, 1],
  ["म".repeat(71), "unicode", 71, 2],
  ["🚗".repeat(35), "unicode", 70, 1],
  ["🚗".repeat(67), "unicode", 134, 3],
  ["", "gsm", 0, 1],
] as const)("%j has the alphabet %s, counts as %i characters and takes %i segments", (text, alphabet, characters, segments) => {
  expect(smsLength(text)).toEqual({ alphabet, characters, segments });
});
