import { expect, test } from "vitest";

import { terminalText } from "./terminal-text";

test.each([
  ["\u001b]0;owned\u0007 \u001b[2J", String.raw`\u001b]0;owned\u0007 \u001b[2J`],
  ["\u009b31m\r\b\u007f", String.raw`\u009b31m\u000d\u0008\u007f`],
  ["a\u202egpj.exe\u2066\u200f\u2028", String.raw`a\u202egpj.exe\u2066\u200f\u2028`],
  ["two\nlines, ₹590, आशा, تمل", "two\nlines, ₹590, आशा, تمل"],
])("%j is printed as %s", (text, printed) => {
  expect(terminalText(text)).toBe(printed);
});

test("JSON stays the same JSON", () => {
  const value = { message: "\u009b\u202e\u001b[2J\t\n" };
  expect(JSON.parse(terminalText(JSON.stringify(value, null, 2)))).toEqual(value);
});
