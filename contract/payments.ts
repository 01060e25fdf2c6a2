import { defineCall, defineCallBeyondSpec } from "./call";
import { field, flag, omittedWhenNull, oneOf, optional, record, requiredSentId, requiredText, text, wholeNumber } from "./fields";
import { ownOrder } from "./reseller-list-fields";
import { awaitingPayment } from "./shop";

/** The only currency (spec, section 9). */
export const INR = "INR";

/** The path to which the payment provider redirects the browser, by GET, after a payment by link. */
export const paymentLinkReturnPath = "/payment/return";

export const paymentStatuses = { success: "Success", failed: "Failed", completed: "completed" } as const;

const settlement = {
  paymentReference: field("razorpay_id", optional(text), "The same as `razorpay_payment_id`.", "pay_Q7kMn4Yq8SeU6W"),
  orderId: field("order_id", requiredSentId, "The `orderID` that the call which placed the order answered."),
  providerPaymentId: field(
    "razorpay_payment_id",
    optional(text),
    "The payment's id at the payment provider. Null if the person closed the payment page, or if a failed payment has none.",
    "pay_Q7kMn4Yq8SeU6W",
  ),
  providerOrderId: field(
    "razorpay_order_id",
    optional(text),
    "The order's id at the payment provider. After a payment by link, the link's id.",
    "order_Q7kLm2Xp9RdT5V",
  ),
  signature: field(
    "razorpay_signature",
    optional(text),
    "The provider's signature of the payment. The API must verify it before it counts the order as paid. Null if the payment failed.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
  amount: field("amount", wholeNumber, "The amount to pay, in paise.", 59_000),
  currency: field("currency", requiredText, `Always ${INR}.`, INR),
  status: field(
    "status",
    requiredText,
    `"${paymentStatuses.success}" for a payment with a signature. "${paymentStatuses.failed}" for a payment that failed, or that the person dismissed.`,
    paymentStatuses.success,
  ),
};

const failureReason = field(
  "failure_reason",
  omittedWhenNull(text),
  'Why the payment failed, at most 300 characters. "Payment dismissed by user" if the person closed the payment page. Missing for a success, and always for a postpaid sticker and for a reseller\'s order.',
  "Payment dismissed by user",
);

const answer = record({
  isPaid: field(
    "is_paid",
    flag,
    "Beyond the specification: whether the order is paid, even if the report says that the payment failed. The website then does not ask to pay again. If missing, a failed report counts as unpaid.",
  ),
});

const notSettled =
  'After a payment with a signature, /failed says "This payment does not match your order." if the call is refused, and "We could not confirm your payment yet." without a usable response. Both advise against a second payment.';

const notPaid =
  "After a payment that failed, the person sees /failed or, if they closed the payment page, /payment_failed, whatever the response.";

const paymentStates = ["open", "paid", "unmatched"] as const;

export const readPaymentState = defineCallBeyondSpec({
  path: "/payment/state",
  purpose:
    "Returns whether an order still has to be paid, for example because it was paid in another tab. Called by /payment and after a payment. The website makes this call only to its built-in API.",
  whenItFails: "The order counts as open: /payment asks for the payment. The payment provider must then refuse a second payment.",
  effect: "read",
  caller: "anyone",
  request: record({
    orderId: field("order_id", requiredSentId, "The order's number."),
    providerOrderId: field(
      "razorpay_order_id",
      requiredText,
      "The order's id at the payment provider, which shows that the caller placed the order.",
      "order_Q7kLm2Xp9RdT5V",
    ),
  }),
  answer: record({
    state: field(
      "state",
      oneOf(paymentStates, "open"),
      "`open`: it still has to be paid. `paid`: the page after the payment opens. `unmatched`: money arrived that does not pay the order, such as a wrong amount, so the person must not pay again.",
      "paid",
    ),
    refundDue: field(
      "refund_due",
      optional(wholeNumber),
      "What is still to be sent back to somebody who paid twice, in paise. The page after the payment says so.",
      0,
    ),
    orderCode: field(
      "order_code",
      text,
      "The code in the link to /order, once the order is paid: at most 20 characters. If missing, the website shows no link.",
      "7KQ2M4XP9R7KQ2M4",
    ),
  }),
});

export const reportPayment = defineCall({
  path: "/paymentstatus",
  purpose:
    "Reports the result of the payment of a shop's order. Called when the payment provider sends the browser back, or the person leaves its page. A success leads to /thank-you-checkout.",
  whenItFails: `${notSettled} ${notPaid}`,
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({ ...settlement, failureReason }),
  answer,
});

export const reportPostpaidStickerPayment = defineCall({
  path: "/paymentstatus/postpaid",
  purpose:
    "Reports the result of the payment of a postpaid sticker. Called when the payment provider sends the browser back. A failed payment is reported only to the website's built-in API. A success leads to /register.",
  whenItFails: notSettled,
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...settlement,
    status: field(
      "status",
      requiredText,
      `"${paymentStatuses.completed}" for a payment with a signature. "${paymentStatuses.failed}" otherwise.`,
      paymentStatuses.completed,
    ),
    failureReason,
  }),
  answer,
});

/**
 * The person who pays is logged in, but this API call needs no token. The payment provider makes the browser post from another website, so
 * the browser does not send the cookie with the token. Only a report with the provider's signature settles the order. The same applies to
 * `reportResellerPayment`.
 */
export const reportRenewalPayment = defineCall({
  path: "/paymentstatus/renew",
  purpose:
    "Reports the result of the payment of a renewal. Called when the payment provider sends the browser back, or the person leaves its page. It comes without a Bearer token: only the signature settles the order. A success leads to /userdetail.",
  whenItFails: `${notSettled} ${notPaid}`,
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...settlement,
    barcode: field("guid", requiredText, "The renewed sticker's VehicleBarcode.", "MH31-PAID-0001"),
    failureReason,
  }),
  answer,
});

export const reportResellerPayment = defineCall({
  path: "/reseller_payment_status",
  purpose:
    "Reports the result of the payment of a reseller's prepaid order. Called when the payment provider sends the browser back. A failed payment is reported only to the website's built-in API. The call comes without a Bearer token: only the signature settles the order. A success leads to /thank-you-reseller.",
  whenItFails: notSettled,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode"],
  request: record({ ...settlement, failureReason }),
  answer,
});

/** Opens the payment of an unpaid prepaid order again. */
export const payResellerOrder = defineCall({
  path: "/pay_order",
  purpose:
    "Opens the payment of an unpaid prepaid order again. Called from the order's details on /myorder, if /order_details answers `is_payable`. The answer must have `data.amount`. It leads to /payment.",
  whenItFails:
    'The page /myorder says "This order cannot be paid. It may be paid already." if the call is refused, and "Checkout failed. You were not charged, and your input is kept. Please try again in a minute." without a usable response.',
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record(ownOrder),
  answer: awaitingPayment,
});
