import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { limits } from "#contract/limits";
import { orderErrors } from "../orders/errors";
import { readShipping, shippingError } from "../orders/shipping";
import { orderRequest } from "../../testing/shop";
import { priceOrder, quantityError } from "./rules";

const sold = [
  { id: 1, name: "Car Sticker", price: 500_00 },
  { id: 2, name: "Bike Sticker", price: 450_00 },
];
const line = (productId: string, quantity: number, price: number) => ({ productId, quantity, price });

describe("pricing an order", () => {
  test("uses the shop's price, and refuses an order with another price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: limits.quantity }), fc.integer({ min: -1, max: 1_000_00 }), (quantity, price) => {
        const priced = priceOrder([line("1", quantity, price)], sold);
        if (priced.kind === "refusal") expect(price).not.toBe(500_00);
        else expect(priced.lines).toEqual([{ productId: 1, name: "Car Sticker", quantity, price: 500_00 }]);
      }),
    );
  });

  test("refuses an order with an unknown product, and leaves out lines with quantity 0", () => {
    expect(priceOrder([line("3", 1, 500_00)], sold).kind).toBe("refusal");
    expect(priceOrder([line("1", 0, 1), line("2", 2, 450_00)], sold)).toMatchObject({ lines: [{ productId: 2, quantity: 2 }] });
  });
});

test.each([
  ["nothing", [], "Please add at least one item to the cart before placing an order."],
  ["only zero quantities", [line("1", 0, 500_00)], "Please add at least one item to the cart before placing an order."],
  ["a negative quantity", [line("1", -1, 500_00)], "Please order between 0 and 99 of each product."],
  ["more than 99 of a product", [line("1", 100, 500_00)], "Please order between 0 and 99 of each product."],
  ["one product twice", [line("1", 1, 500_00), line("1", 1, 500_00)], "Please order between 0 and 99 of each product."],
])("an order for %s is refused", (_, lines, message) => {
  expect(quantityError(lines)).toBe(message);
});

describe("a shipping address", () => {
  const shippingOf = (changes: Parameters<typeof orderRequest>[0]) => readShipping(orderRequest(changes));

  test.each([
    ["name", { name: " " }],
    ["name", { name: "a".repeat(51) }],
    ["email", { email: `${"a".repeat(40)}@example.in` }],
    ["email", { email: "two@example.in,three@example.in" }],
    ["phone", { phone: "98100" }],
    ["address", { address: "a".repeat(201) }],
    ["city", { city: "a".repeat(31) }],
    ["pincode", { pincode: "56003" }],
  ])("needs a valid %s", (_, changes) => {
    expect(shippingError(shippingOf(changes))).not.toBeNull();
  });

  test("is read with one line per field", () => {
    const { address } = shippingOf({ address: " 4B Rose Villa\r\nTotal paid: ₹0.00 " });
    expect(address).toBe("4B Rose Villa Total paid: ₹0.00");
  });
});

test("a name, an address or a city that prints nothing is missing", () => {
  for (const field of ["name", "address", "city"] as const) {
    for (const blank of ["\u200b", "\u3164", " \u00ad "])
      expect([field, shippingError(readShipping({ ...orderRequest(), [field]: blank }))]).toEqual([field, orderErrors[field]]);
  }
});

test("an e-mail is stored as a mail server takes it, or refused", () => {
  const { email } = orderRequest();
  expect(readShipping({ ...orderRequest(), email: `mailto:${email}.` }).email).toBe(email);
  for (const bad of ["a,b@c.in", "a..b@c.in", "a@c.in, b@c.in"])
    expect([bad, shippingError(readShipping({ ...orderRequest(), email: bad }))]).toEqual([bad, orderErrors.email]);
});
