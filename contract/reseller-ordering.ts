import { bookedOrder } from "./booked-order";
import { defineCall } from "./call";
import { constant, decimalNumber, field, list, nested, optional, rupees, single, wholeNumber } from "./fields";
import { products } from "./limits";
import { ownReseller } from "./reseller-list-fields";
import { awaitingPayment, orderLine } from "./shop";

export const readPrice = defineCall("read", "reseller", "/product_price", ["status"], {
  request: { productId: field("productId", constant(products.car)), ...ownReseller, quantity: field("quantity", wholeNumber) },
  answer: {
    price: nested("Product_Price", single, { price: field("price", rupees) }),
    terms: nested("Reseller", optional, {
      prepaidDiscountPercent: field("discount_rate", decimalNumber),
      postpaidDiscountPercent: field("postpaid_discount_rate", decimalNumber),
      purchaseLimit: field("no_of_QR", wholeNumber),
      purchaseLeft: field("no_of_QR_left", wholeNumber),
    }),
  },
});

const orderLines = nested("data", list, orderLine);

export const placePostpaidOrder = defineCall("create", "reseller", "/create_order_postpaid", ["ErrorCode"], {
  shows: "onRefusal",
  request: {
    ...ownReseller,
    paymentMode: field("payment_mode", constant("postpaid")),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  },
  answer: bookedOrder,
});

export const placePrepaidOrder = defineCall("create", "reseller", "/create_order", ["ErrorCode"], {
  request: { ...ownReseller, discountPercent: field("discount_rate", decimalNumber), lines: orderLines },
  answer: awaitingPayment,
});
