import { expect, test } from "vitest";

import { timeouts } from "../providers/provider";
import { MAX_ATTEMPTS, nextAttemptAt, timings } from "./timings";

const now = new Date("2026-03-10T06:30:00.000Z");
const secondsUntilRetry = (attempts: number) => ((nextAttemptAt(attempts, now, null)?.getTime() ?? NaN) - now.getTime()) / 1000;

test("a failed message is retried nine times, with increasing pauses", () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => secondsUntilRetry(index + 1));
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
  expect(nextAttemptAt(MAX_ATTEMPTS, now, null)).toBeNull();
});

test("the next attempt is never after the expiry, so that an expired message is marked dead soon", () => {
  const expiresAt = new Date(now.getTime() + 7_000);
  expect(nextAttemptAt(1, now, expiresAt)).toEqual(new Date(now.getTime() + 5_000));
  expect(nextAttemptAt(2, now, expiresAt)).toEqual(expiresAt);
});

test("a lease lasts longer than any send, a send longer than the timeout inside it, and deliverNow longer than sending an SMS", () => {
  expect(timings.leaseDuration).toBeGreaterThan(2 * timings.sendTimeout);
  expect(timings.leaseDuration).toBeGreaterThan(timings.mailTimeout);
  expect(timings.mailTimeout).toBeGreaterThan(timeouts.mailIdle);
  expect(timings.sendTimeout).toBeGreaterThan(timeouts.response);
  expect(timings.deliverNowTimeout).toBeGreaterThan(timings.sendTimeout);
});
