import { bookedOrder } from "./booked-order";
import { defineCall } from "./call";
import { constant, decimalNumber, field, list, optional, record, requiredSentId, rupees, single, wholeNumber } from "./fields";
import { products } from "./limits";
import { ownReseller } from "./reseller-list-fields";
import { awaitingPayment } from "./shop";

export const readPrice = defineCall({
  path: "/product_price",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    productId: field("productId", constant(products.car)),
    ...ownReseller,
    quantity: field("quantity", wholeNumber),
  }),
  answer: record({
    price: field("Product_Price", single(record({ price: field("price", rupees) }))),
    terms: field(
      "Reseller",
      optional(
        record({
          prepaidDiscountPercent: field("discount_rate", decimalNumber),
          postpaidDiscountPercent: field("postpaid_discount_rate", decimalNumber),
          purchaseLimit: field("no_of_QR", wholeNumber),
          purchaseLeft: field("no_of_QR_left", wholeNumber),
        }),
      ),
    ),
  }),
});

const orderLines = field(
  "data",
  list(
    record({
      productId: field("productid", requiredSentId),
      quantity: field("quantity", wholeNumber),
      price: field("price", rupees),
    }),
  ),
);

export const placePostpaidOrder = defineCall({
  path: "/create_order_postpaid",
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    ...ownReseller,
    paymentMode: field("payment_mode", constant("postpaid")),
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: bookedOrder,
});

export const placePrepaidOrder = defineCall({
  path: "/create_order",
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    ...ownReseller,
    discountPercent: field("discount_rate", decimalNumber),
    lines: orderLines,
  }),
  answer: awaitingPayment,
});
