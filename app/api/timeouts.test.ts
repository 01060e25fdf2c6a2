import { expect, test } from "vitest";

import { fallbackOnAbort, rejectOnAbort } from "./timeouts.server";

const never = new Promise<string>(() => undefined);

test.each([
  ["aborts later", () => AbortSignal.timeout(1)],
  ["has aborted already", () => AbortSignal.abort()],
])("the wait for work ends without its result if the signal %s", async (_, signal) => {
  await expect(rejectOnAbort(never, signal())).rejects.toThrow("The API took too long");
  expect(await fallbackOnAbort(signal(), never, "fallback")).toBe("fallback");
});

test("work that ends before its signal aborts has its own result or error", async () => {
  const signal = new AbortController().signal;
  expect(await rejectOnAbort(Promise.resolve("done"), signal)).toBe("done");
  await expect(rejectOnAbort(Promise.reject(new Error("refused")), signal)).rejects.toThrow("refused");
  expect(await fallbackOnAbort(signal, Promise.resolve("done"), "fallback")).toBe("done");
  await expect(fallbackOnAbort(signal, Promise.reject(new Error("refused")), "fallback")).rejects.toThrow("refused");
});
