import { afterEach, beforeEach, expect, test } from "vitest";

import { requestRegistrationCode } from "#contract/accounts";
import { requestOwnerLoginCode } from "#contract/owner";
import { requestResellerCode } from "#contract/reseller";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { createMetrics } from "../../composition/metrics";
import type { LogEntry } from "../../platform/process/log";
import { enrol } from "../../testing/resellers";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { composeMail } from "../messages/compose-mail";
import { renderSms } from "../messages/sms-templates";

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
  expect(log.map(({ event, reason }) => [event, reason])).toEqual([
    ["daily call budget used up", "masked calls go on, spoken ones do not"],
  ]);
  expect(await createMetrics(calls.services, { freeBytes: () => null })()).toMatch(/call_used_today 3\n[^]*call_daily_budget 2\n/);
  await calls.close();
});

test("no other message counts towards the budget of codes, so a notice to all owners stops no log-in", async () => {
  const { services } = backend;
  const { guid, owner } = await registerSticker(services);
  const mail = composeMail({ to: "owner@example.in", subject: "Notice", parts: [] }, services.environment);
  for (let sent = 0; sent < 20; sent += 1) {
    await services.outbox.enqueue(services.database, mail);
    await services.outbox.enqueue(
      services.database,
      renderSms(services.environment, { ...owner, language: "en" }, "breach_notice", { answerCode: "x" }),
    );
  }
  expect((await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null })).kind).toBe("ok");
  expect((await backend.call(requestOwnerLoginCode, { phone: owner.phone })).kind).toBe("ok");
  const { email } = await enrol(backend);
  expect((await backend.call(requestResellerCode, { email })).kind).toBe("ok");
  expect([await services.outbox.budgets.usage("sms"), await services.outbox.budgets.usage("mail")]).toEqual([
    { used: 1, budget: 5 },
    { used: 1, budget: 5 },
  ]);
  expect(log).toEqual([]);
});
