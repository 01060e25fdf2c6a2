import { beforeEach, expect, test } from "vitest";

import type { LogEntry } from "../../platform/process/log";
import { sandboxNames } from "../../testing/outbox";
import { createProviderHealth, type ProviderHealth } from "./provider-health";

let now: Date;
let log: LogEntry[];
let health: ProviderHealth;

beforeEach(() => {
  now = new Date("2026-11-24T10:00:00Z");
  log = [];
  const names = { ...sandboxNames, sms: "twilio", mail: "smtp", call: "exotel" };
  health = createProviderHealth({ clock: { now: () => now } }, names, (entry) => void log.push(entry));
});

const accepted = { kind: "accepted", reference: "1" } as const;
const failed = { kind: "failed", reason: "answered 500" } as const;
const lines = () => log.map(({ level, event, reason }) => `${level}: ${event}: ${reason ?? ""}`);

test("each kind of failure is logged once a minute, with the provider and its own words, and so is its end", () => {
  for (let second = 0; second < 120; second += 10) {
    now = new Date(Date.parse("2026-11-24T10:00:00Z") + second * 1000);
    health.record("sms", failed);
    if (second === 70) health.record("sms", { kind: "rejected", reason: "answered 401 (20003 Authenticate)" });
  }
  expect(lines()).toEqual([
    "warn: sms provider fails: twilio: answered 500",
    "warn: sms provider fails: twilio: answered 500",
    "warn: sms provider fails: twilio: answered 401 (20003 Authenticate)",
  ]);
  for (const outcome of [accepted, accepted]) health.record("sms", outcome);
  expect(lines().slice(3)).toEqual(["info: sms provider works again: twilio"]);
  health.record("sms", failed);
  expect(lines()).toHaveLength(5);
});

test("a phone call that nobody confirmed counts as a failure of the provider, and a refused recipient does not", () => {
  health.record("call", { kind: "unclear", reason: "no answer" });
  health.record("sms", { kind: "refused", reason: "do_not_disturb" });
  expect(lines()).toEqual(["warn: call provider fails: exotel: no answer"]);
  health.record("call", { kind: "refused", reason: "invalid" });
  expect(lines()).toHaveLength(1);
});

test("outcomes are counted by channel and provider", () => {
  for (const outcome of [accepted, accepted, failed]) health.record("sms", outcome);
  health.record("mail", accepted);
  expect(health.outcomes()).toEqual([
    { channel: "sms", provider: "twilio", outcome: "accepted", count: 2 },
    { channel: "sms", provider: "twilio", outcome: "failed", count: 1 },
    { channel: "mail", provider: "smtp", outcome: "accepted", count: 1 },
  ]);
});

test("phone calls whose end is never reported are counted and logged", () => {
  health.recordUnreportedCalls(0);
  expect(log).toEqual([]);
  health.recordUnreportedCalls(2);
  expect([health.unreportedCalls(), lines()]).toEqual([2, ["warn: calls unreported: exotel never reported the end of 2"]]);
});
