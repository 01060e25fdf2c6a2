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

/**
 * Checks a promo code. In /checkout, the built-in API accepts only a discount that it recently returned to the same caller
 * (docs/decisions/0041-promo-codes.md).
 */
export const checkPromoCode = defineCall({
  path: "/promocode",
  effect: "write",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    total: field("totalAmount", rupees),
    code: field("coupon", requiredText),
  }),
  answer: record({
    discount: field("amount", optional(rupees)),
    percent: field("percentage", optional(decimalNumber)),
  }),
});

/** The recipient and address of an order. */
const shipping = {
  name: field("name", requiredText),
  phone: field("mobile", requiredText),
  email: field("email", requiredText),
  address: field("address", requiredText),
  pincode: field("pincode", requiredText),
  state: field("state", requiredText),
  city: field("city", requiredText),
};

/** The recipient and address under the API's field names, which are also the names of the forms' fields. */
export const shippingAddress = record(shipping);

export type Shipping = Readonly<InnerOf<typeof shipping>>;

export const shippingNames = Object.keys(shipping) as (keyof Shipping)[];

const line = {
  productId: field("productid", requiredSentId),
  quantity: field("quantity", wholeNumber),
  price: field("price", rupees),
};

const discount = field("discount", rupees);

/** An unpaid order, with the API's id and the payment provider's id. */
export const awaitingPayment = record({
  provider: field(
    "razorpayResponce",
    single(
      record({
        orderId: field("order_id", requiredText),
        keyId: field("key_id", text),
        paymentLink: field("payment_link", text),
      }),
    ),
  ),
  order: field(
    "data",
    single(
      record({
        id: field("orderID", requiredId),
        amount: field("amount", optional(rupees)),
        payBefore: field("payBefore", instant),
      }),
    ),
  ),
});

export const placeOrder = defineCall({
  path: "/checkout",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...shipping,
    discount,
    lines: field("data", list(record(line))),
  }),
  answer: awaitingPayment,
});

export const placePostpaidStickerOrder = defineCall({
  path: "/checkout/postpaid",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  request: record({
    ...shipping,
    discount: field("discount", rupees),
    guid: field("guid", requiredText),
    ownerId: field("VehicleOwnerMasterId", sentId),
    lines: field(
      "data",
      list(
        record({
          productId: field("productid", requiredSentId),
          quantity: field("quantity", wholeNumber),
          price: field("price", rupees),
          productName: field("productname", text),
        }),
      ),
    ),
  }),
  answer: awaitingPayment,
});

export const placeRenewalOrder = defineCall({
  path: "/checkout/renew",
  effect: "create",
  caller: "owner",
  marks: ["Status"],
  request: record({
    ...shipping,
    barcode: field("guid", requiredText),
    amount: field("amount", rupees),
    rate: field("productrate", rupees),
    productId: field("productid", requiredSentId),
    discount,
  }),
  answer: awaitingPayment,
});
