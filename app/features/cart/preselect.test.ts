import { expect, test } from "vitest";

import { preselect } from "./cart";

test.each([
  ["selects one car sticker if nothing was chosen yet", { "1": 0, "2": 0 }, null, true, { "1": 1, "2": 0 }],
  ["selects one bike sticker if the bike's button was pressed", { "1": 0, "2": 0 }, "2", true, { "1": 0, "2": 1 }],
  ["adds no bike sticker to car stickers if the bike's button was pressed", { "1": 3, "2": 0 }, "2", false, { "1": 3, "2": 0 }],
  ["selects one bike sticker for an emptied cart if the bike's button was pressed", { "1": 0, "2": 0 }, "2", false, { "1": 0, "2": 1 }],
  ["adds no car sticker to car stickers if the car's button was pressed", { "1": 3, "2": 0 }, "1", false, { "1": 3, "2": 0 }],
  ["keeps a cart that the person emptied", { "1": 0, "2": 0 }, null, false, { "1": 0, "2": 0 }],
] as const)("the product page %s", (_, cart, asked, isNew, selected) => {
  expect(preselect(cart, asked, isNew)).toEqual(selected);
});
