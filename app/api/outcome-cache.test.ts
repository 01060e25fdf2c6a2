import { expect, test } from "vitest";

import type { Outcome } from "#contract/outcome";
import { createOutcomeCache } from "./outcome-cache.server";

const DAY = 86_400_000;
const price: Outcome<number> = { kind: "ok", data: 549, message: "" };
const isDown: Outcome<number> = { kind: "unavailable" };

/** A cache with a clock that the test advances. An outcome is fresh for a minute. */
function setUp() {
  const clock = { now: 1_000_000 };
  const cache = createOutcomeCache<number>(60_000, () => clock.now);
  const isFresh = () => {
    const entry = cache.get("price");
    return entry !== undefined && cache.isFresh(entry);
  };
  return { cache, clock, isFresh };
}

test("an outcome is fresh for the given time", () => {
  const { cache, clock, isFresh } = setUp();
  expect(isFresh()).toBe(false);
  cache.store("price", price);
  clock.now += 59_999;
  expect(isFresh()).toBe(true);
  clock.now += 1;
  expect(isFresh()).toBe(false);
});

test("while the API is down, each failed call keeps the last outcome fresh for another five seconds", () => {
  const { cache, clock, isFresh } = setUp();
  cache.store("price", price);
  clock.now += 60_000;
  expect(cache.store("price", isDown)).toEqual(price);
  expect(isFresh()).toBe(true);
  clock.now += 5_000;
  expect(isFresh()).toBe(false);
});

test("an outcome of more than a day ago is used neither while the API is slow nor after it failed", () => {
  const { cache, clock } = setUp();
  cache.store("price", price);
  clock.now += DAY;
  expect(cache.get("price")?.outcome).toEqual(price);
  clock.now += 1;
  expect(cache.get("price")).toBeUndefined();
  expect(cache.store("price", isDown)).toEqual(isDown);
});

test("a refusal deletes the outcome", () => {
  const { cache } = setUp();
  const refused: Outcome<number> = { kind: "refused", message: "Unknown product" };
  cache.store("price", price);
  expect(cache.store("price", refused)).toEqual(refused);
  expect(cache.get("price")).toBeUndefined();
});
