import { expect, test } from "vitest";

import { groupStickerCode, readStickerCode } from "#contract/sticker-code";

test("a code is printed in groups of four", () => {
  expect(groupStickerCode("K7QM2XV94HTB8WZC")).toEqual(["K7QM", "2XV9", "4HTB", "8WZC"]);
});

test.each([
  ["K7QM2XV94HTB8WZC", "K7QM2XV94HTB8WZC"],
  ["k7qm 2xv9 4htb 8wzc", "K7QM2XV94HTB8WZC"],
  ["K7QM-2XV9-4HTB-8WZC", "K7QM2XV94HTB8WZC"],
  ["oOiIlL0011112222", "0011110011112222"],
])("%s is read as %s", (typed, code) => {
  expect(readStickerCode(typed)).toBe(code);
});

test.each(["KKLWdvWd5KW3rvVifhMbPg", "K7QM2XV94HTB8WZ", "K7QM2XV94HTB8WZU", "test-sticker-1", ""])(
  "%j is not a code and stays unchanged",
  (other) => {
    expect(readStickerCode(other)).toBe(other);
  },
);
