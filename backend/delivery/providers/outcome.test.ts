import { expect, test } from "vitest";

import { outcomeOfFailure } from "./outcome";

const answered = (status: number, body: unknown) => outcomeOfFailure({ kind: "answered", status, body });

test.each([
  ["Twilio", 401, { code: 20003, message: "Authenticate", status: 401 }, "answered 401 (20003 Authenticate)"],
  ["Exotel", 402, { RestException: { Status: 402, Message: "Insufficient balance" } }, "answered 402 (Insufficient balance)"],
  ["MSG91", 418, { type: "error", message: "IP not whitelisted" }, "answered 418 (IP not whitelisted)"],
  ["a provider without words", 500, null, "answered 500"],
  ["a page", 502, "<html>", "answered 502"],
])("a failure names its status and the own words of %s", (_, status, body, reason) => {
  expect(answered(status, body).reason).toBe(reason);
});

test.each(["+91 98765 43210", "9876543210", "98765-43210", "Your code is 482913.", "MH12AB1234"])(
  "a failure never names what was sent, even if the provider does: %s",
  (sent) => {
    const { reason } = answered(400, { code: 21211, message: `Invalid: ${sent}` });
    expect(reason).toContain("answered 400 (21211 Invalid: ");
    expect(reason).not.toMatch(/9876|43210|482913|1234/);
  },
);

test("a long text is cut", () => {
  expect(answered(400, { message: "a".repeat(1000) }).reason.length).toBeLessThan(110);
});
