import { expect, test, vi } from "vitest";

import { retryOnConflict } from "./postgres";

/** An error as the driver and drizzle report it. */
const failure = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("from the database"), { code }) });

test.each(["40001", "40P01"])("A transaction that fails with a conflict (%s) is retried until it succeeds", async (code) => {
  const attempt = vi
    .fn(() => Promise.resolve("done"))
    .mockRejectedValueOnce(failure(code))
    .mockRejectedValueOnce(failure(code));
  expect(await retryOnConflict(attempt)).toBe("done");
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("A transaction that always conflicts fails after the fourth attempt", async () => {
  const attempt = vi.fn(() => Promise.reject(failure("40001")));
  await expect(retryOnConflict(attempt)).rejects.toThrow("Failed query");
  expect(attempt).toHaveBeenCalledTimes(4);
});

test("Other failures are not retried", async () => {
  const attempt = vi.fn(() => Promise.reject(failure("23505")));
  await expect(retryOnConflict(attempt)).rejects.toThrow("Failed query");
  expect(attempt).toHaveBeenCalledTimes(1);
});
