import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { lookUpSticker } from "#contract/scanning";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { callerRequests } from "../../requests/tables";
import { unknownCodeRules } from "../../requests/known-code";
import { oldRequests } from "../../requests/limits";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

const inactive = { kind: "refused", message: "This QR Code is inactive..!" };
const { count, seconds } = unknownCodeRules.sticker.limits[0];
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.services.database.delete(callerRequests);
});

const type = (guid: string, from?: string) => backend.call(lookUpSticker, { guid }, { typed: true, ...(from ? { from } : {}) });
const scan = (guid: string) => backend.call(lookUpSticker, { guid });
const counted = () => backend.services.database.$count(callerRequests);

async function typeUnknownCodes(times: number, from?: string): Promise<void> {
  for (let index = 0; index < times; index += 1) expect(await type(`unknown-${index}`, from)).toMatchObject(inactive);
}

test("After too many unknown codes from an IP address, every code typed there is inactive, but scans and other IP addresses work", async () => {
  const { guid } = await registerSticker(backend.services);
  await typeUnknownCodes(count - 1);
  expect(await type(guid)).toMatchObject({ kind: "ok" });
  await typeUnknownCodes(1);
  expect(await type(guid)).toMatchObject(inactive);
  expect(await scan(guid)).toMatchObject({ kind: "ok" });
  expect(await type(guid, "203.0.113.2")).toMatchObject({ kind: "ok" });
  backend.clock.advance(seconds);
  expect(await type(guid)).toMatchObject({ kind: "ok" });
});

test("Typed codes of void stickers count as unknown, but scans, known codes and paused stickers do not count", async () => {
  for (const status of ["void", "void", "paused"] as const) await type((await registerSticker(backend.services, { status })).guid);
  expect(await counted()).toBe(2);
  await scan("unknown");
  await type((await registerSticker(backend.services)).guid);
  expect(await counted()).toBe(2);
});

test("Concurrent requests with unknown codes are all counted, up to the limit", async () => {
  await Promise.all(Array.from({ length: count + 10 }, (_, index) => type(`unknown-${index}`)));
  expect(await counted()).toBe(count);
});

test("The clean-up deletes only unknown codes that no longer count towards the limit", async () => {
  await typeUnknownCodes(1);
  await removeExpiredRows(backend.services.database, oldRequests(backend.clock.now()));
  expect(await counted()).toBe(1);
  backend.clock.advance(seconds + 1);
  await removeExpiredRows(backend.services.database, oldRequests(backend.clock.now()));
  expect(await counted()).toBe(0);
});
