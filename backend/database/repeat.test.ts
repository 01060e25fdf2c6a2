import { expect, test, vi } from "vitest";

import { repeatWhenLost } from "./repeat";

/** As the driver and drizzle report it. */
const failure = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("from the database"), { code }) });

test.each(["40001", "40P01"])("A transaction that lost to another (%s) is tried again until it wins", async (code) => {
  const attempt = vi
    .fn(() => Promise.resolve("done"))
    .mockRejectedValueOnce(failure(code))
    .mockRejectedValueOnce(failure(code));
  expect(await repeatWhenLost(attempt)).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("One that loses each time is given up after the fourth try", async () => {
  const attempt = vi.fn(() => Promise.reject(failure("40001")));
  await expect(repeatWhenLost(attempt)).rejects.toThrow("Failed query");
  expect(attempt).toHaveBeenCalledTimes(4);
});

test("What failed for another reason is not tried again", async () => {
  const attempt = vi.fn(() => Promise.reject(failure("23505")));
  await expect(repeatWhenLost(attempt)).rejects.toThrow("Failed query");
  expect(attempt).toHaveBeenCalledTimes(1);
});
