import { expect, test } from "vitest";

import { timeouts } from "../providers/timeouts";
import { MOST_ATTEMPTS, retryAt, schedule } from "./schedule";

const now = new Date("2026-03-10T06:30:00.000Z");
const secondsUntilRetry = (attempts: number) => ((retryAt(attempts, now, null)?.getTime() ?? NaN) - now.getTime()) / 1000;

test("a failed message is retried with increasing pauses, for about half an hour", () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => secondsUntilRetry(index + 1));
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
  expect(retryAt(MOST_ATTEMPTS, now, null)).toBeNull();
});

test("a message is not retried after it has expired", () => {
  const goodUntil = new Date(now.getTime() + 7_000);
  expect(retryAt(1, now, goodUntil)).toEqual(new Date(now.getTime() + 5_000));
  expect(retryAt(2, now, goodUntil)).toEqual(goodUntil);
});

test("a lease is longer than the slowest send, so a live worker never loses a row", () => {
  expect(schedule.lease).toBeGreaterThan(2 * schedule.sendTimeout);
  expect(schedule.lease).toBeGreaterThan(schedule.mailTimeout);
  expect(schedule.mailTimeout).toBeGreaterThan(timeouts.mailSilence);
  expect(schedule.sendTimeout).toBeGreaterThan(timeouts.answer);
  expect(schedule.deliverNow).toBeGreaterThan(schedule.sendTimeout);
});
