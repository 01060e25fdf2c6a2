import { describe, expect, test } from "vitest";
import fc from "fast-check";

import { readPaymentResult } from "./payment-result";

const ORDER = "order_1";
const paid = { razorpay_payment_id: "pay_1", razorpay_order_id: ORDER, razorpay_signature: "ab".repeat(32) };

function read(fields: Readonly<Record<string, string>>) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readPaymentResult(form, ORDER);
}

describe("readPaymentResult", () => {
  test("reads a payment for our order", () => {
    expect(read(paid)).toEqual({ kind: "paid", paymentId: "pay_1", signature: "ab".repeat(32) });
  });

  test.each(Object.keys(paid))("reads a payment without %s as a failure", (name) => {
    expect(read({ ...paid, [name]: "" }).kind).toBe("failed");
  });

  test("reads a payment for another order as a failure", () => {
    expect(read({ ...paid, razorpay_order_id: "order_2" }).kind).toBe("failed");
  });

  test("reads the provider's reason and the failed payment", () => {
    const fields = { "error[description]": "Card declined", "error[metadata]": '{"payment_id":"pay_2","order_id":"order_1"}' };
    expect(read(fields)).toEqual({ kind: "failed", paymentId: "pay_2", reason: "Card declined" });
  });

  test.each(["", "null", "[]", "{", '{"payment_id":7}', '{"payment_id":"<b>"}'])("reads no payment id from the metadata %j", (metadata) => {
    expect(read({ "error[metadata]": metadata })).toEqual({ kind: "failed", paymentId: null, reason: "Payment failed" });
  });

  test("keeps the reason within the API's limit", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        const result = read({ "error[description]": text, "error[metadata]": text });
        expect(result.kind === "failed" && result.reason.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});
