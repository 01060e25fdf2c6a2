import { expect, test } from "vitest";

import { preselect } from "./preselect";

test.each([
  ["nothing chosen yet: one car sticker", { "1": 0, "2": 0 }, null, true, { "1": 1, "2": 0 }],
  ["the bike's button: one bike sticker", { "1": 0, "2": 0 }, "2", true, { "1": 0, "2": 1 }],
  ["the bike's button with a car sticker in the cart: both", { "1": 3, "2": 0 }, "2", false, { "1": 3, "2": 1 }],
  ["the car's button with car stickers in the cart: no more", { "1": 3, "2": 0 }, "1", false, { "1": 3, "2": 0 }],
  ["a cart that the person emptied stays empty", { "1": 0, "2": 0 }, null, false, { "1": 0, "2": 0 }],
] as const)("%s", (_, cart, asked, isNew, selected) => {
  expect(preselect(cart, asked, isNew)).toEqual(selected);
});
