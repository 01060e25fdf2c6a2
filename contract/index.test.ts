import { expect, test } from "vitest";

import { calls, callsBeyondSpec } from "./index";

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

test("The spec's calls are all there, and what is there beyond them is marked", () => {
  const beyond = callsBeyondSpec.map(({ path }) => path);
  expect(calls.map(({ path }) => path).sort()).toEqual([...specPaths, ...beyond].sort());
});
