import { expect, test } from "vitest";

import { waitForCode, type PastCode } from "./rules";

const now = new Date("2026-03-10T06:30:00.000Z");
const requester = { callerHash: "an address", browserHash: null, isKnownBrowser: false };

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** Returns a code that was used, or was ended by wrong guesses, this many minutes ago. */
function past(minutes: number, endedBy: "guessed" | "used"): PastCode {
  return {
    ...requester,
    createdAt: minutesAgo(minutes + 5),
    expiresAt: minutesAgo(minutes - 5),
    attempts: 5,
    endedAt: minutesAgo(minutes),
    endedBy,
  };
}

test.each([
  [1, 15],
  [2, 30],
  [3, 60],
  [4, 120],
  [9, 120],
])("if wrong guesses ended a requester's last %i codes, only this requester waits %i minutes for a new code", (codes, minutes) => {
  const guessed = Array.from({ length: codes }, (_, code) => past(1 + code * 60, "guessed"));
  expect(waitForCode(guessed, requester, now)?.retryAfter).toBe((minutes - 1) * 60);
  expect(waitForCode(guessed, { ...requester, callerHash: "another address" }, now)).toBeNull();
});

test("codes that wrong guesses ended before the last used code do not make the wait longer", () => {
  const codes = [past(1, "guessed"), past(70, "used"), past(130, "guessed"), past(190, "guessed")];
  expect(waitForCode(codes, requester, now)?.retryAfter).toBe(14 * 60);
});
