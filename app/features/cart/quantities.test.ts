import { describe, expect, test } from "vitest";

import { readQuantities, quantityField } from "./quantities.server";

describe("a typed quantity", () => {
  test.each([
    ["0", 0],
    [" 7 ", 7],
    ["07", 7],
    ["99", 99],
    [undefined, 0],
  ])("%j is read as %j", (typed, read) => {
    expect(quantityField(0).parse(typed)).toBe(read);
  });

  test.each(["-1", "100", "1.5", "1,5", "1e1", "٣", "abc", "", "0x1"])("%j is invalid", (typed) => {
    expect(quantityField(0).safeParse(typed).success).toBe(false);
  });

  test("can have a minimum of 1", () => {
    expect(quantityField(1).safeParse("0").error?.issues[0]?.message).toBe("Enter a quantity from 1 to 99.");
  });
});

describe("quantities from a form", () => {
  const cart = { "1": 2, "2": 3 };
  const typed = (fields: Record<string, string>) => {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  test("replace only the posted quantities in the cart, and an empty field counts as 0", () => {
    expect(readQuantities(typed({ "quantity-1": "5" }), cart)).toEqual({ "1": 5, "2": 3 });
    expect(readQuantities(typed({ "quantity-2": "" }), cart)).toEqual({ "1": 2, "2": 0 });
  });

  test("are rejected if one of them is invalid", () => {
    expect(readQuantities(typed({ "quantity-1": "5", "quantity-2": "-1" }), cart)).toBeNull();
  });
});
