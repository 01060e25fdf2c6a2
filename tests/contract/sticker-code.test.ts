import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { groupStickerCode, readStickerCode, readTypedCode, stickerCodeAlphabet, withCheckCharacter } from "#contract/sticker-code";

const CODE = "K7QM2XV94HTB8WZC";
const characters = Array.from(stickerCodeAlphabet);
const anyCode = fc.array(fc.constantFrom(...characters), { minLength: 16, maxLength: 16 }).map((each) => each.join(""));

test("a code is printed in groups of four, followed by its check character", () => {
  expect(groupStickerCode(CODE)).toEqual(["K7QM", "2XV9", "4HTB", "8WZC"]);
  expect(groupStickerCode(withCheckCharacter(CODE))).toEqual(["K7QM", "2XV9", "4HTB", "8WZC", "R"]);
});

test.each([
  [CODE, CODE],
  ["k7qm 2xv9 4htb 8wzc", CODE],
  ["K7QM-2XV9-4HTB-8WZC", CODE],
  ["K7QM – 2XV9 — 4HTB.8WZC", CODE],
  ["oOiIlL0011112222", "0011110011112222"],
  ["K7QM 2XV9 4HTB 8WZC R", CODE],
  ["k7qm-2xv9-4htb-8wzc-r", CODE],
])("%s is read as %s", (typed, code) => {
  expect(readStickerCode(typed)).toBe(code);
  expect(readTypedCode(typed)).toEqual({ kind: "code", code });
});

test.each(["KKLWdvWd5KW3rvVifhMbPg", "K7QM2XV94HTB8WZ", "K7QM2XV94HTB8WZU", "K7QM2XV94HTB8WZCRR", "test-sticker-1", ""])(
  "%j is not a code and stays unchanged",
  (other) => {
    expect(readStickerCode(other)).toBe(other);
    expect(readTypedCode(other)).toEqual({ kind: "other" });
    expect(withCheckCharacter(other)).toBe(other);
  },
);

test.each([
  "K7QM2XV94HTB8WZC",
  "k7qm2xv94htb8wzcr",
  "K7QM2XV94HTB8WZCR.",
  "(K7QM 2XV9 4HTB 8WZC R),",
  "K7QM2XV94HTB8WZC&utm_source=x",
  "https://stickers.example.in/s/K7QM2XV94HTB8WZCR",
  "stickers.example.in/s/k7qm2xv94htb8wzcr.",
  "HTTPS://STICKERS.EXAMPLE.IN/QRCODE_PROCESS/K7QM2XV94HTB8WZC?typed=1",
  "https://stickers.example.in/qrcode_process/K7QM2XV94HTB8WZC/#x",
  "\u200bK7QM\u20112XV9\u20114HTB\u20118WZC\n",
])("%j has the code that it leads to", (typed) => expect(readTypedCode(typed)).toEqual({ kind: "code", code: "K7QM2XV94HTB8WZC" }));

test.each(["K7QMß2XV94HTB8WZ", "https://stickers.example.in/", "K7QM_2XV9_4HTB_8WZC"])("%j is no code", (typed) =>
  expect(readTypedCode(typed)).toEqual({ kind: "other" }),
);

test("a wrong check character is noticed in an address, too", () =>
  expect(readTypedCode("https://stickers.example.in/s/K7QM2XV94HTB8WZCX")).toEqual({ kind: "mistyped" }));

describe("the check character", () => {
  // These check characters were calculated by hand from the definition. They must never change, because printed stickers have them.
  test.each([
    ["0000000000000000", "0"],
    ["0000000000000001", "2"],
    ["000000000000000G", "5"],
    ["0000000000000010", "4"],
  ])("of %s is %s", (code, check) => {
    expect(withCheckCharacter(code)).toBe(code + check);
  });

  test("accepts every code, however it is typed", () => {
    fc.assert(
      fc.property(anyCode, fc.constantFrom(" ", "-", ""), (code, gap) => {
        const typed = groupStickerCode(withCheckCharacter(code)).join(gap).toLowerCase().replace(/0/g, "o").replace(/1/g, "l");
        expect(readTypedCode(typed)).toEqual({ kind: "code", code });
      }),
    );
  });

  test("detects any one wrong character, including a wrong check character", () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const printed = Array.from(withCheckCharacter(code));
        const wrong = printed.flatMap((right, place) =>
          characters.filter((other) => other !== right).map((other) => printed.with(place, other).join("")),
        );
        expect(wrong).toHaveLength(17 * 31);
        expect(wrong.filter((typed) => readTypedCode(typed).kind !== "mistyped")).toEqual([]);
      }),
    );
  });

  test("detects every swap of two different characters, adjacent or not", () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const printed = Array.from(withCheckCharacter(code));
        const swapped = printed.flatMap((first, place) =>
          printed.slice(place + 1).flatMap((second, distance) => {
            const typed = printed.with(place, second).with(place + 1 + distance, first);
            return first === second ? [] : [typed.join("")];
          }),
        );
        expect(swapped.filter((typed) => readTypedCode(typed).kind !== "mistyped")).toEqual([]);
      }),
    );
  });

  test("detects a wrong pair of equal characters, such as 44 instead of 77", () => {
    fc.assert(
      fc.property(
        anyCode,
        fc.integer({ min: 0, max: 14 }),
        fc.constantFrom(...characters),
        fc.constantFrom(...characters),
        (any, place, right, other) => {
          fc.pre(right !== other);
          const code = any.slice(0, place) + right + right + any.slice(place + 2);
          const printed = withCheckCharacter(code);
          expect(readTypedCode(printed.slice(0, place) + other + other + printed.slice(place + 2)).kind).toBe("mistyped");
        },
      ),
    );
  });
});
