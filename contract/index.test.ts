import { expect, test } from "vitest";
import { z } from "zod";

import { calls } from "./index";
import { listVehicles } from "./owner";
import { shownMessages, withShownMessage } from "./shown-messages";

/** The table of the spec's section 7. */
const specPaths = [
  "/testimonial",
  "/inquiry",
  "/state_list",
  "/promocode",
  "/checkout",
  "/checkout/postpaid",
  "/checkout/renew",
  "/paymentstatus",
  "/paymentstatus/postpaid",
  "/paymentstatus/renew",
  "/qrcodedetail",
  "/pages",
  "/product_detail",
  "/login",
  "/register",
  "/verifyOTP",
  "/registerwithvehicledetail",
  "/addvehicledetail",
  "/vehicle_owner/login",
  "/vehicle_owner/verifyOTP",
  "/vehicle_owner/profile",
  "/vehicle_owner/update_profile",
  "/vehicle_owner/getQRCode",
  "/vehicle_owner/UpdateQRCode",
  "/resellerLogin",
  "/resellerVerifyOTP",
  "/order_list",
  "/order_details",
  "/myQR",
  "/product_price",
  "/create_order_postpaid",
  "/create_order",
  "/reseller_payment_status",
  "/ledger_list",
  "/payment_list",
  "/make-call",
  "/sms/template",
];

test("contract/ has all API calls of the spec, and marks the API calls that are not in the spec", () => {
  const beyond = calls.filter(({ isBeyondSpec }) => isBeyondSpec).map(({ path }) => path);
  expect(calls.map(({ path }) => path).sort()).toEqual([...specPaths, ...beyond].sort());
});

test("the table of shown messages has exactly the spec's API calls", () => {
  expect(Object.keys(shownMessages).sort()).toEqual([...specPaths].sort());
});

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
  ["/beyond/the/spec", "", ""],
])("the API's message for %s is shown as %j on success and as %j on refusal", (path, done, refused) => {
  const message = "said";
  expect(withShownMessage(path, { kind: "ok", data: null, message })).toMatchObject({ message: done });
  for (const outcome of [
    { kind: "refused", message } as const,
    { kind: "unauthorised", message } as const,
    { kind: "limited", retryAfter: 9, message } as const,
  ]) {
    expect(withShownMessage(path, outcome)).toEqual({ ...outcome, message: refused });
  }
  expect(withShownMessage(path, { kind: "unavailable" })).toEqual({ kind: "unavailable" });
});

test("the owner's vehicles are requested with the spec's fixed renewal coupon", () => {
  expect(z.encode(listVehicles.request, { loginId: "7", couponId: null })).toEqual({ UserLoginID: "7", RenewCouponCodeID: "14" });
});
