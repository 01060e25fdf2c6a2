import { expect, it } from "vitest";

import { initials } from "./testimonial";

it.each([
  ["Asha Kulkarni", "AK"],
  ["Rahul  S. Menon", "RM"],
  ["prakash", "P"],
  ["आशा जोशी", "आज"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
