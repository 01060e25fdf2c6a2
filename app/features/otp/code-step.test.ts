import { expect, test } from "vitest";

import { refreshHeader } from "./code-step.server";

test.each([
  ["onItsWay", 600, "61"],
  ["waiting", 500, "61"],
  ["waiting", 30, "31"],
  ["sent", 600, "601"],
  ["failed", 500, "501"],
  ["unknown", 500, "501"],
] as const)("a page whose code is %s, and valid for %i seconds, loads itself again after %s seconds", (delivery, secondsLeft, seconds) => {
  const step = {
    step: "code",
    account: "9847012345",
    delivery,
    secondsLeft,
    endsAt: "2:12\u00a0pm",
    secondsUntilResend: 0,
    resendAt: "",
  } as const;
  expect(refreshHeader(step)).toEqual({ Refresh: seconds });
});
