import { afterAll, beforeAll, expect, test } from "vitest";

import { removeExpiredRows } from "../platform/database/expired-rows";
import { idempotencyKeys } from "./tables";
import { testBackend, type TestBackend } from "../testing/test-backend";
import type { Reply } from "./handler";
import { runOnce, expiredKeys } from "./idempotency";

let backend: TestBackend;
let runs = 0;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const count = (): Promise<Reply<number>> => Promise.resolve({ kind: "answer", data: (runs += 1) });
const claim = (key: string, requestHash = "the request") => ({ key, requestHash });

test("Work runs once per key, and repeated requests get the same reply", async () => {
  runs = 0;
  const replies = await Promise.all(Array.from({ length: 20 }, () => runOnce(backend.services, claim("a"), count)));
  expect(runs).toBe(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveProperty("size", 1);
});

test("A key cannot be reused for another request", async () => {
  await runOnce(backend.services, claim("b"), count);
  expect(await runOnce(backend.services, claim("b", "another"), count)).toEqual({
    kind: "refusal",
    message: "This form was already submitted with other data. Please reload the page and try again.",
  });
});

test("A refusal or an error releases the key", async () => {
  await runOnce(backend.services, claim("c"), () => Promise.resolve({ kind: "refusal", message: "no" }));
  await expect(runOnce(backend.services, claim("c"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await runOnce(backend.services, claim("c"), count)).toMatchObject({ kind: "answer" });
});

test("A key expires after a day, even if it has not been deleted", async () => {
  const first = await runOnce(backend.services, claim("d"), count);
  backend.clock.advance(24 * 3600 - 1);
  expect(await runOnce(backend.services, claim("d"), count)).toEqual(first);
  backend.clock.advance(2);
  expect(await runOnce(backend.services, claim("d"), count)).not.toEqual(first);
  backend.clock.advance(24 * 3600 + 1);
  await removeExpiredRows(backend.services.database, expiredKeys(backend.clock.now()));
  expect(await backend.services.database.$count(idempotencyKeys)).toBe(0);
});
