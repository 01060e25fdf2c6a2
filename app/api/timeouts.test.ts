import { expect, test } from "vitest";

import { fallbackOnAbort, rejectOnAbort } from "./timeouts.server";

const never = new Promise<string>(() => undefined);

test.each([
  ["is aborted later", () => AbortSignal.timeout(1)],
  ["is aborted already", () => AbortSignal.abort()],
])("work is not waited for if its signal %s", async (_, signal) => {
  await expect(rejectOnAbort(never, signal())).rejects.toThrow("The API took too long");
  expect(await fallbackOnAbort(signal(), never, "fallback")).toBe("fallback");
});

test("work that ends in time has its own result", async () => {
  const signal = new AbortController().signal;
  expect(await rejectOnAbort(Promise.resolve("done"), signal)).toBe("done");
  await expect(rejectOnAbort(Promise.reject(new Error("refused")), signal)).rejects.toThrow("refused");
  expect(await fallbackOnAbort(signal, Promise.resolve("done"), "fallback")).toBe("done");
});
