import { beyondSpec, defineCall } from "./call";
import { field, type InnerOf, list, nested, omittedWhenNull, optional, record, single, type WireCodec } from "./fields";
import { decimalNumber, instant, requiredId, requiredSentId, requiredText, rupees, sentId, text, wholeNumber } from "./values";

/**
 * Checks a promo code. In /checkout, the built-in API accepts only a discount that it recently returned to the same caller
 * (docs/decisions/0041-promo-codes.md).
 */
export const checkPromoCode = defineCall("write", "anyone", "/promocode", ["Status"], {
  request: { total: field("totalAmount", rupees), code: field("coupon", requiredText) },
  answer: { discount: field("amount", optional(rupees)), percent: field("percentage", optional(decimalNumber)) },
});

/** Defines the fields of a recipient and an address. */
export function addressFields(value: WireCodec<string>) {
  return {
    name: field("name", value),
    phone: field("mobile", value),
    email: field("email", value),
    address: field("address", value),
    pincode: field("pincode", value),
    state: field("state", value),
    city: field("city", value),
  };
}

/** The recipient and address of an order. */
export const shipping = addressFields(requiredText);

/** The recipient and address under the API's field names, which are also the names of the forms' fields. */
export const shippingAddress = record(shipping);

export type Shipping = Readonly<InnerOf<typeof shipping>>;

export const shippingNames = Object.keys(shipping) as (keyof Shipping)[];

/** A product of an order. */
export const orderLine = {
  productId: field("productid", requiredSentId),
  quantity: field("quantity", wholeNumber),
  price: field("price", rupees),
};

const discount = field("discount", rupees);

/** An unpaid order, with the API's id and the payment provider's id. */
export const awaitingPayment = record({
  provider: nested("razorpayResponce", single, {
    orderId: field("order_id", requiredText),
    keyId: field("key_id", text),
    paymentLink: field("payment_link", text),
  }),
  order: nested("data", single, {
    id: field("orderID", requiredId),
    amount: field("amount", optional(rupees)),
    payBefore: field("payBefore", instant),
  }),
});

/** The business that buys, for the invoice: both or none. Sent only if /state_list answers `takesGstin`. */
const business = { businessName: field("businessName", omittedWhenNull(text)), gstin: field("gstin", omittedWhenNull(text)) };

export const placeOrder = defineCall("create", "anyone", "/checkout", ["Status"], {
  request: { ...shipping, ...business, discount, lines: nested("data", list, orderLine) },
  answer: awaitingPayment,
});

export const placePostpaidStickerOrder = defineCall("create", "anyone", "/checkout/postpaid", ["Status"], {
  request: {
    ...shipping,
    discount,
    guid: field("guid", requiredText),
    ownerId: field("VehicleOwnerMasterId", sentId),
    lines: nested("data", list, { ...orderLine, productName: field("productname", text) }),
  },
  answer: awaitingPayment,
});

/** Orders one sticker in place of a vehicle's own. An API that sells it answers its price with the vehicle. */
export const placeReplacementOrder = beyondSpec("create", "owner", "/checkout/replacement", {
  request: { barcode: field("guid", requiredText), rate: field("productrate", rupees) },
  answer: awaitingPayment,
});

export const placeRenewalOrder = defineCall("create", "owner", "/checkout/renew", ["Status"], {
  request: {
    ...shipping,
    barcode: field("guid", requiredText),
    amount: field("amount", rupees),
    rate: field("productrate", rupees),
    productId: field("productid", requiredSentId),
    discount,
  },
  answer: awaitingPayment,
});
