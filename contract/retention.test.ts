import { expect, test } from "vitest";

import { ERASURE_WAIT_DAYS, grievanceDue, readRetentionDays, retentionPeriods } from "./retention";

// The numbers stand here a second time, because a test that reads them from the code cannot notice a wrong one.
test("each kind of data is kept for its period, in days", () => {
  expect(readRetentionDays("")).toEqual({
    days: {
      contacts: 365,
      messages: 365,
      deadLetters: 30,
      sandbox: 30,
      inquiries: 365,
      grievances: 1095,
      unfinishedRegistrations: 90,
      unpaidOrders: 90,
      paidOrders: 2922,
    },
  });
});

test("an operator cannot choose a shorter period than the product needs", () => {
  expect(Object.fromEntries(Object.entries(retentionPeriods).map(([subject, { least }]) => [subject, least]))).toEqual({
    contacts: 90,
    messages: 30,
    deadLetters: 1,
    sandbox: 1,
    inquiries: 1,
    grievances: 365,
    unfinishedRegistrations: 30,
    unpaidOrders: 30,
    paidOrders: 30,
  });
  expect(readRetentionDays("contacts=89")).toEqual({ error: "needs at least 90 days for contacts" });
});

test("an erasure can be taken back for 7 days, and a grievance is acknowledged in 48 hours and answered in 30 days", () => {
  expect([ERASURE_WAIT_DAYS, grievanceDue]).toEqual([7, { acknowledgedHours: 48, answeredDays: 30 }]);
});
