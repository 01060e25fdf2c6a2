import { expect, test } from "vitest";

import { secondsToWait } from "../requests/rate-limit";
import { isReportable, REPORT_SECONDS, reportedContacts } from "./rules";

const DAY = 86_400;
const now = new Date("2026-03-10T06:30:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 10],
  [1, 7],
  [2, 4],
  [3, 1],
  [4, 1],
  [1000, 1],
])("with reports from %i owners, an IP address may make %i contacts a day", (owners, allowed) => {
  const limit = { count: 10, seconds: DAY };
  const reported = reportedContacts(owners, limit, now);
  const made = (count: number) => Array.from({ length: count }, (_, index) => before(index * 60));
  expect(secondsToWait(limit, [...reported, ...made(allowed - 1)], now)).toBe(0);
  // The wait ends when the oldest counted contact is a day old.
  expect(secondsToWait(limit, [...reported, ...made(allowed)], now)).toBe(DAY - (allowed - 1) * 60);
});

test("a contact can be reported for 30 days", () => {
  expect([before(REPORT_SECONDS - 1), before(REPORT_SECONDS)].map((contactedAt) => isReportable(contactedAt, now))).toEqual([true, false]);
});
