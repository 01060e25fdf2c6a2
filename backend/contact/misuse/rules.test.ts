import { expect, test } from "vitest";

import { isReportable, REPORT_SECONDS } from "./rules";

const now = new Date("2026-03-10T06:30:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test("a contact can be reported for 30 days", () => {
  expect([before(REPORT_SECONDS - 1), before(REPORT_SECONDS)].map((contactedAt) => isReportable(contactedAt, now))).toEqual([true, false]);
});
