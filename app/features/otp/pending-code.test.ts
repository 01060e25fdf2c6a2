import { expect, test } from "vitest";

import { now } from "~/env.server";
import { secondsUntilResend, type PendingCode } from "./pending-code.server";

function asked(secondsAgo: number, timesAsked: number): PendingCode {
  const askedAt = now().getTime() - secondsAgo * 1000;
  return { flow: "register", account: "9847012345", email: "", challenge: null, answered: null, isOnItsWay: false, askedAt, timesAsked };
}

test.each([
  [0.5, 1, 30],
  [10.5, 4, 20],
  [29.5, 1, 1],
  [30, 1, 0],
  [31, 4, 0],
  [30, 5, 570],
  [600, 5, 0],
])("%s seconds after code request %i, the wait for another code is %i seconds", (secondsAgo, timesAsked, wait) => {
  expect(secondsUntilResend(asked(secondsAgo, timesAsked))).toBe(wait);
});
