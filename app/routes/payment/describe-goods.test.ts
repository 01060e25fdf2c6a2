import { expect, test } from "vitest";

import { describeGoods } from "./describe-goods";

const car = { id: "1", name: "Car Sticker" } as const;
const bike = { id: "2", name: "Bike Sticker" } as const;

test.each([
  ["both products", { "1": 1, "2": 2 }, [car, bike], "1 × Car Sticker, 2 × Bike Sticker"],
  ["one product", { "1": 0, "2": 2 }, [car, bike], "2 × Bike Sticker"],
  ["one product, while the other cannot be read", { "1": 3, "2": 0 }, [car], "3 × Car Sticker"],
  ["both products, while one cannot be read", { "1": 1, "2": 2 }, [car], ""],
  ["both products, while none can be read", { "1": 1, "2": 2 }, [], ""],
])("the goods of an order are described whole or not at all: %s", (_, cart, products, goods) => {
  expect(describeGoods(cart, products)).toBe(goods);
});
