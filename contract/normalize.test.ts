import { describe, expect, test } from "vitest";

import { patterns } from "./limits";
import { isBlank, normalizeEmail, normalizePhone, normalizePlate, plainCharacters } from "./normalize";

const invisible = "\u202a\u202c\u200e\u2066\u2069\u200b\u00ad\u2060\ufe0f\ufeff";
const dashes = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212"];

/** The digit 1 of scripts that people in India type. */
const ones = {
  Devanagari: "१",
  Bengali: "১",
  Gurmukhi: "੧",
  Gujarati: "૧",
  Odia: "୧",
  Tamil: "௧",
  Telugu: "౧",
  Kannada: "೧",
  Malayalam: "൧",
};

describe("a pasted phone number", () => {
  test.each([
    "9876543210",
    " +91 98765-43210",
    "09876543210",
    "+91 (0) 98765 43210",
    "+91 098765 43210",
    "91-09876543210",
    "0091 98765 43210",
    "tel:+919876543210",
    "Tel: 98765 43210",
    `\u202a+91 98765${invisible} 43210\u202c`,
    ...dashes.map((dash) => `98765${dash}43210`),
    "९८७६५४३२१०",
    "௯௮௭௬௫௪௩௨௧௦",
    "৯৮৭৬৫৪৩২১০",
    "٩٨٧٦٥٤٣٢١٠",
    "۹۸۷۶۵۴۳۲۱۰",
    "＋９１ ９８７６５４３２１０",
  ])("is read: %j", (typed) => expect(normalizePhone(typed)).toBe("9876543210"));

  test.each(["98765432", "98765 43210 99", "+1 987 654 3210", "98765x43210"])("is not made of other text: %j", (typed) =>
    expect(normalizePhone(typed)).not.toMatch(patterns.phone),
  );
});

test.each(Object.entries(ones))("each digit of %s is read", (_script, one) => {
  const zero = (one.codePointAt(0) ?? 0) - 1;
  expect(plainCharacters(Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join(""))).toBe("0123456789");
});

test.each([
  ["MH.12.AB.1234", "MH12AB1234"],
  ["mh 12–ab\u200b 1234", "MH12AB1234"],
  ["IND MH 12 AB 1234", "MH12AB1234"],
  ["INDmh12ab1234", "MH12AB1234"],
  ["115/CD/9", "115CD9"],
  ["↑ 21D 123456W", "21D123456W"],
  ["⬆️21D123456W", "21D123456W"],
  ["ＭＨ१२ＡＢ१२३४", "MH12AB1234"],
  ["INDI4", "INDI4"],
])("the plate %j is read as %s", (typed, plate) => {
  expect(normalizePlate(typed)).toBe(plate);
  expect(plate).toMatch(patterns.plate);
});

test.each(["straße", "MH12ıB1234", "MH12_AB_1"])("the plate %j keeps its other characters, and is refused", (typed) =>
  expect(normalizePlate(typed)).not.toMatch(patterns.plate),
);

describe("an e-mail address", () => {
  test.each([
    "asha@example.in",
    " asha@example.in ",
    "asha@example.in.",
    "asha@example.in,",
    "asha@example.in;",
    "(asha@example.in)",
    "<asha@example.in>",
    "Asha Rao <asha@example.in>",
    '"asha@example.in"',
    "mailto:asha@example.in?subject=Hi",
    "asha\u200b@example.in\ufeff",
    "asha＠example.in",
  ])("is read as pasted: %j", (typed) => expect(normalizeEmail(typed)).toBe("asha@example.in"));

  test.each(["o'brien+stickers@deccan.example", "a.b-c_d@sub-domain.example.co.in", "x@xn--11b4c3d.in", "a@b.museum", "अजय१२@उदाहरण.भारत"])(
    "is valid: %s",
    (address) => {
      expect(normalizeEmail(address)).toBe(address);
      expect(address).toMatch(patterns.email);
    },
  );

  test.each([
    "a..b@example.in",
    ".a@example.in",
    "a.@example.in",
    "a@example..in",
    "a@.example.in",
    "a@-example.in",
    "a@example-.in",
    "a@example",
    "a@example.i",
    "a@example.1n",
    "a b@example.in",
    "a,b@example.in",
    "a;b@example.in",
    "a@b@example.in",
    "a@example.in, b@example.in",
    "a\u200b@example.in",
    "a\u3164@example.in",
    "a@exa_mple.in",
  ])("is invalid: %j", (address) => expect(address).not.toMatch(patterns.email));
});

test.each(["", " ", "\u200b", "\u3164", "\u00ad \ufeff", "\u2800"])("a text that prints nothing is blank: %j", (text) =>
  expect(isBlank(text)).toBe(true),
);

test("a name in an Indian script is not blank", () => expect(isBlank("\u200dक्‍ष")).toBe(false));
