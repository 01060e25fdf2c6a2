import { defineCall } from "./call";
import {
  decimalNumber,
  field,
  instant,
  type InnerOf,
  list,
  optional,
  record,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  sentId,
  single,
  text,
  wholeNumber,
} from "./fields";
import { limits } from "./limits";

/**
 * Checks a promo code. In /checkout, the built-in API accepts only a discount that it recently returned to the same caller
 * (docs/decisions/0041-promo-codes.md).
 */
export const checkPromoCode = defineCall({
  path: "/promocode",
  purpose:
    "Checks a promo code and returns its discount. Called from /checkout and /renew_checkout when the person presses Apply, and again whenever the amounts may have changed and before an order is placed.",
  whenItFails:
    'The page gives no discount. When a code is applied, /checkout says "Failed to apply promo code." if the call is refused, and "An error occurred while applying the promo code." without a usable response. For a code that was applied before, it says "Promo code is no longer valid." or "An error occurred while revalidating the promo code." The page /renew_checkout says "Invalid Promo Code", later "Promo code is no longer valid.", and "Failed to apply promo code. Please try again." without a usable response.',
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    total: field("totalAmount", rupees, "The order's amount before the discount and GST.", 500),
    code: field("coupon", requiredText, "The code as typed: at most 50 characters.", "SAVE10"),
  }),
  answer: record({
    discount: field(
      "amount",
      optional(rupees),
      "The discount, which /checkout uses. If missing, /checkout uses `percentage`. A discount of 0 or less counts as a refusal.",
      50,
    ),
    percent: field(
      "percentage",
      optional(decimalNumber),
      "The discount in percent of `totalAmount`, which /renew_checkout uses. If missing, a renewal gets no discount.",
      10,
    ),
  }),
});

/** The recipient and address of an order. */
const shipping = {
  name: field("name", requiredText, `The recipient's name, at most ${limits.personName} characters.`, "Farhan Qureshi"),
  phone: field("mobile", requiredText, "The recipient's phone number: 10 digits.", "9820012345"),
  email: field("email", requiredText, `The recipient's e-mail address, at most ${limits.email} characters.`, "farhan@example.in"),
  address: field("address", requiredText, `The street address, at most ${limits.address} characters.`, "14 Central Avenue"),
  pincode: field("pincode", requiredText, "The pincode: 6 digits.", "440001"),
  state: field(
    "state",
    requiredText,
    `A state from /state_list. If that list was not available, what the person typed, at most ${limits.personName} characters.`,
    "Maharashtra",
  ),
  city: field("city", requiredText, `The city, at most ${limits.city} characters.`, "Nagpur"),
};

/** The recipient and address under the API's field names, which are also the names of the forms' fields. */
export const shippingAddress = record(shipping);

export type Shipping = Readonly<InnerOf<typeof shipping>>;

export const shippingNames = Object.keys(shipping) as (keyof Shipping)[];

const line = {
  productId: field("productid", requiredSentId, "1 for the car sticker, 2 for the bike sticker.", "1"),
  quantity: field("quantity", wholeNumber, `The number of packs, at most ${limits.quantity} of a product.`, 1),
  price: field("price", rupees, "The price of one pack before GST, as the API answered it.", 500),
};

const discount = field(
  "discount",
  rupees,
  "The discount on the sum of the prices. GST is added afterwards. The promo code is not sent: check the amount against the largest discount that you allow.",
  0,
);

/** An unpaid order, with the API's id and the payment provider's id. */
export const awaitingPayment = record({
  provider: field(
    "razorpayResponce",
    single(
      record({
        orderId: field(
          "order_id",
          requiredText,
          "The order's id at the payment provider, with which the person pays: at most 64 characters.",
          "order_Q7kLm2Xp9RdT5V",
        ),
        keyId: field(
          "key_id",
          text,
          "Beyond the specification: the public key id of the account at the payment provider. If missing, the website uses its RAZORPAY_KEY_ID; without that too, the order counts as failed.",
          "rzp_test_Xp9RdT5VwX7kQ2",
        ),
        paymentLink: field(
          "payment_link",
          text,
          "Beyond the specification: the URL of a payment link, which leads back to /payment/return on the website. If missing, /payment offers only the payment form.",
          "https://rzp.io/i/nXp9RdT5V",
        ),
      }),
    ),
    "The payment that the API opened at the payment provider.",
  ),
  order: field(
    "data",
    single(
      record({
        id: field(
          "orderID",
          requiredId,
          "The order's number, at most 64 characters. The person sees it, and the report of the payment sends it back.",
        ),
        amount: field(
          "amount",
          optional(rupees),
          "Beyond the specification, except for renewals and resellers: the amount to pay, with GST. If missing, the website uses the total that it computed.",
          590,
        ),
        payBefore: field(
          "payBefore",
          instant,
          "Beyond the specification: when the order loses its promo code. /payment shows the time, and cannot pay afterwards. If missing, there is no such time.",
          null,
        ),
      }),
    ),
    "The order.",
  ),
});

const orderRefused =
  'says "Checkout failed." if the call is refused, and "Checkout failed. You were not charged, and your input is kept. Please try again in a minute." without a usable response.';

export const placeOrder = defineCall({
  path: "/checkout",
  purpose:
    "Places an order of the shop and opens its payment at the payment provider. Called when the person presses Place Order on /checkout. The answer leads to /payment.",
  whenItFails: `The page /checkout keeps what was typed. It ${orderRefused}`,
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...shipping,
    discount,
    lines: field("data", list(record(line)), "The ordered products, without those of quantity 0."),
  }),
  answer: awaitingPayment,
});

export const placePostpaidStickerOrder = defineCall({
  path: "/checkout/postpaid",
  purpose:
    "Orders the scanned postpaid sticker at its own price and opens the payment. Called from /postpaidcheckout. The answer leads to /payment, and the payment to /register.",
  whenItFails: `The page /postpaidcheckout keeps what was typed. It ${orderRefused}`,
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...shipping,
    discount: field("discount", rupees, "Always 0.", 0),
    guid: field("guid", requiredText, "The guid of the scanned sticker.", "MH31-PAID-0001"),
    ownerId: field("VehicleOwnerMasterId", sentId, "The owner's id that /qrcodedetail answered. Empty text without one.", ""),
    lines: field(
      "data",
      list(
        record({
          productId: field("productid", requiredSentId, "The product's id that /qrcodedetail answered.", "1"),
          quantity: field("quantity", wholeNumber, "Always 1.", 1),
          price: field("price", rupees, "The `rate` that /qrcodedetail answered.", 500),
          productName: field("productname", text, "The product's name that /qrcodedetail answered.", "Car Sticker"),
        }),
      ),
      "Always one product: the sticker.",
    ),
  }),
  answer: awaitingPayment,
});

export const placeRenewalOrder = defineCall({
  path: "/checkout/renew",
  purpose:
    "Orders the renewal of a vehicle's sticker and opens its payment. Called when the owner presses Place Order on /renew_checkout. Name and address are those of /vehicle_owner/profile. The answer leads to /payment.",
  whenItFails: `The page /renew_checkout ${orderRefused}`,
  effect: "create",
  caller: "owner",
  marks: ["Status"],
  request: record({
    ...shipping,
    barcode: field("guid", requiredText, "The sticker's VehicleBarcode that /vehicle_owner/getQRCode answered.", "MH31-PAID-0001"),
    amount: field("amount", rupees, "The amount to pay: the rate less the discount, plus 18% GST.", 590),
    rate: field("productrate", rupees, "The rate that /vehicle_owner/getQRCode answered.", 500),
    productId: field("productid", requiredSentId, "The product's id that /vehicle_owner/getQRCode answered.", "1"),
    discount,
  }),
  answer: awaitingPayment,
});
