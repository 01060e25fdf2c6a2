import { expect, test } from "vitest";

import { collapseWhitespace } from "./parse";

test.each([
  ["  Asha \r\n Menon ", "Asha Menon"],
  ["a\u0000b\u202Ec\u2028d", "a b c d"],
  ["ക്‍ഷ ന്‌", "ക്‍ഷ ന്‌"],
])("%j becomes %j", (written, kept) => {
  expect(collapseWhitespace(written)).toBe(kept);
});
