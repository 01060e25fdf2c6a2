import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createTaskLoop } from "./task-loop";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const countedLoop = () => {
  let runs = 0;
  const loop = createTaskLoop(() => {
    runs += 1;
    return Promise.resolve(10_000);
  });
  return { loop, runs: () => runs };
};

test("A loop runs at once, and again after the pause that the task chose", async () => {
  const { loop, runs } = countedLoop();
  loop.start();
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs()).toBe(2);
  await loop.stop();
});

test("A loop that starts with a pause waits for it", async () => {
  const { loop, runs } = countedLoop();
  loop.start(60_000);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(1);
  await loop.stop();
});

test("A loop that is stopped before its first run never runs", async () => {
  const { loop, runs } = countedLoop();
  loop.start(60_000);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(0);
});
