import { describe, expect, test } from "vitest";

import type { Outcome } from "#contract/outcome";
import { retryWhenLimited, retryDelay } from "./retry.server";

const limited: Outcome<string> = { kind: "limited", retryAfter: 1, message: "" };
const priced: Outcome<string> = { kind: "ok", data: "450.00", message: "" };

/** Simulates an API that returns 429 `timesLimited` times. */
async function ask(timesLimited: number, milliseconds = Infinity) {
  const waits: number[] = [];
  let asked = 0;
  const outcome = await retryWhenLimited(() => Promise.resolve((asked += 1) <= timesLimited ? limited : priced), {
    firstDelay: 2000,
    millisecondsLeft: () => milliseconds - waits.reduce((sum, wait) => sum + wait, 0),
    pause: (wait) => Promise.resolve(waits.push(wait)),
  });
  return { kind: outcome.kind, asked, waits };
}

describe("an API call that returns 429", () => {
  test.each([
    [0, { kind: "ok", asked: 1, waits: [] }],
    [1, { kind: "ok", asked: 2, waits: [2000] }],
    [2, { kind: "ok", asked: 3, waits: [2000, 4000] }],
    [3, { kind: "ok", asked: 4, waits: [2000, 4000, 8000] }],
    [99, { kind: "limited", asked: 4, waits: [2000, 4000, 8000] }],
  ])("%i times in a row is retried at most three times, after the delays in the spec", async (timesLimited, expected) => {
    expect(await ask(timesLimited)).toEqual(expected);
  });

  test("is retried after at most half of the page's remaining time, and not after the time limit", async () => {
    expect(await ask(3, 10_000)).toEqual({ kind: "ok", asked: 4, waits: [2000, 4000, 2000] });
    expect(await ask(99, 3000)).toEqual({ kind: "limited", asked: 4, waits: [1500, 750, 375] });
    expect(await ask(99, 0)).toEqual({ kind: "limited", asked: 1, waits: [] });
  });

  test("has the same delays for retries by scripts", () => {
    expect([1, 2, 3, 4].map((tries) => retryDelay(tries, 2000))).toEqual([2000, 4000, 8000, null]);
  });
});

test("a failure other than 429 is not retried", async () => {
  const unavailable: Outcome<string> = { kind: "unavailable" };
  const pause = () => Promise.reject(new Error("Unexpected pause"));
  expect(await retryWhenLimited(() => Promise.resolve(unavailable), { firstDelay: 2000, millisecondsLeft: () => 10_000, pause })).toBe(
    unavailable,
  );
});
