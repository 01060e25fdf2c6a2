import { expect, test } from "vitest";

import { calls } from "#contract/index";
import { withShownMessage } from "./shown-message.server";

/** An empty string means that people do not see the API's message, because the spec does not use it or has a fixed message. */
test.each([
  ["/inquiry", "said", ""],
  ["/login", "", "said"],
  ["/vehicle_owner/login", "", "said"],
  ["/register", "", "said"],
  ["/verifyOTP", "", "said"],
  ["/resellerLogin", "", "said"],
  ["/sms/template", "", "said"],
  ["/create_order_postpaid", "", "said"],
  ["/testimonial", "", ""],
  ["/make-call", "", ""],
  ["/resellerVerifyOTP", "", ""],
  ["/vehicle_owner/history", "", ""],
])("the API's message for %s is shown as %j on success and as %j on refusal", (path, done, refused) => {
  const call = calls.find((known) => known.path === path) ?? {};
  const message = "said";
  expect(withShownMessage(call, { kind: "ok", data: null, message })).toMatchObject({ message: done });
  for (const outcome of [
    { kind: "refused", message } as const,
    { kind: "unauthorised", message } as const,
    { kind: "limited", retryAfter: 9, message } as const,
  ]) {
    expect(withShownMessage(call, outcome)).toEqual({ ...outcome, message: refused });
  }
  expect(withShownMessage(call, { kind: "unavailable" })).toEqual({ kind: "unavailable" });
});

test("a refusal in our own words is shown after any call", () => {
  const refused = { kind: "refused", message: "said", code: "callsNotTaken" } as const;
  expect(withShownMessage({}, refused)).toEqual(refused);
  expect(withShownMessage({}, { ...refused, code: "codeWrong" })).toMatchObject({ message: "" });
});

test("only calls of the spec show the API's message: the others have our own words", () => {
  expect(calls.filter(({ shows, isBeyondSpec }) => shows !== undefined && isBeyondSpec)).toEqual([]);
});
