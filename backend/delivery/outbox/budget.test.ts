import { afterEach, beforeEach, expect, test } from "vitest";

import { requestRegistrationCode } from "#contract/accounts";
import { requestOwnerLoginCode } from "#contract/owner";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { createMetrics } from "../../composition/metrics";
import type { LogEntry } from "../../process/log";
import { defaultSettings } from "../../shield/rules";
import { saveSettings } from "../../shield/store";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
let log: LogEntry[] = [];
let phone = 9830000000;

beforeEach(async () => {
  log = [];
  backend = await testBackend({ SMS_PER_DAY: "5", MAILS_PER_DAY: "5" }, (entry) => void log.push(entry));
});
afterEach(() => backend.close());

const ask = () => {
  phone += 1;
  return backend.call(requestRegistrationCode, { phone: String(phone), email: "a@example.in", guid: "", ownerId: null });
};

test("a used-up daily budget stops codes until midnight in India, but not scanners' messages. The log warns twice", async () => {
  for (let sent = 0; sent < 4; sent += 1) expect((await ask()).kind).toBe("ok");
  expect(log).toEqual([]);
  expect((await ask()).kind).toBe("ok");
  for (let refused = 0; refused < 3; refused += 1) expect(await ask()).toEqual({ kind: "unavailable" });
  expect(log.map(({ level, event }) => [level, event])).toEqual([
    ["warn", "daily sms budget nearly used up"],
    ["warn", "daily sms budget used up"],
  ]);
  expect(await createMetrics(backend.services, { freeBytes: () => null })()).toMatch(/sms_used_today 5\n[^]*sms_daily_budget 5\n/);

  const { guid, owner } = await registerSticker(backend.services);
  expect((await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null })).kind).toBe("ok");
  // A known phone number gets the same refusal as an unknown one.
  expect(await backend.call(requestOwnerLoginCode, { phone: owner.phone })).toEqual({ kind: "unavailable" });

  // The test clock is at 12:00 in India.
  const refusal = await backend.send("/vehicle_owner/login", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ mobile: owner.phone, strPhone: owner.phone, phone: owner.phone }),
  });
  expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, String(12 * 3600)]);
  backend.clock.advance(12 * 3600);
  expect((await ask()).kind).toBe("ok");
});

test("phone calls have a budget that warns, and stops no phone call", async () => {
  const calls = await testBackend({ CALLS_PER_DAY: "2" }, (entry) => void log.push(entry));
  for (let number = 0; number < 3; number += 1) {
    const { guid } = await registerSticker(calls.services);
    const request = { guid, callerPhone: "9000000001", contact: null, contactReference: null, proof: null, accident: null };
    expect((await calls.call(requestCall, request)).kind).toBe("ok");
  }
  expect(log.map(({ event, reason }) => [event, reason])).toEqual([["daily call budget used up", "calls go on"]]);
  expect(await createMetrics(calls.services, { freeBytes: () => null })()).toMatch(/call_used_today 3\n[^]*call_daily_budget 2\n/);
  await calls.close();
});

test("a reminder, or a message in quiet hours, counts towards the budget only from the time when it is due", async () => {
  const { services, clock, ...own } = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  const used = async () => (await services.outbox.budgets.usage("sms")).used;
  const { guid, vehicle } = await registerSticker(services);
  // 23:55 in India.
  clock.advance(11 * 3600 + 55 * 60);
  await own.call(sendPresetMessage, { guid, messageId: "6", proof: null });
  expect(await used()).toBe(1);
  clock.advance(599);
  // The next day. The reminder waits.
  expect(await used()).toBe(0);
  clock.advance(1);
  expect(await used()).toBe(1);

  await saveSettings(services.database, vehicle.id, { ...defaultSettings, quietHours: { from: 0, to: 60 } }, clock.now());
  await own.call(sendPresetMessage, { guid, messageId: "9", proof: null });
  expect(await used()).toBe(1);
  clock.advance(55 * 60);
  expect(await used()).toBe(2);
  await own.close();
});
