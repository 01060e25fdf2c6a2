import { expect, test } from "vitest";
import { z } from "zod";

import { calls } from "./index";
import { listVehicles } from "./owner";

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

test("the owner's vehicles are requested with the spec's fixed renewal coupon", () => {
  expect(z.encode(listVehicles.request, { loginId: "7", couponId: null })).toEqual({ UserLoginID: "7", RenewCouponCodeID: "14" });
});
