import { bookedOrder } from "./booked-order";
import { defineCall } from "./call";
import { constant, decimalNumber, field, list, optional, record, requiredSentId, rupees, single, wholeNumber } from "./fields";
import { products } from "./limits";
import { ownReseller } from "./reseller-list-fields";
import { awaitingPayment } from "./shop";

const prepaidDiscount = "The discount on prepaid orders in percent.";

const postpaidDiscount = "The discount on postpaid orders in percent.";

export const readPrice = defineCall({
  path: "/product_price",
  purpose:
    "Returns the price of one sticker for a total quantity. Called from /neworder when a quantity changes, and before an order is placed. After HTTP 429, the website tries three times more, after 2, 4 and 8 seconds.",
  whenItFails:
    'The page /neworder keeps what was typed, orders nothing and says "We could not load the price. What you typed is kept. Please try again."',
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    productId: field("productId", constant(products.car), "Always the car sticker. The price holds for both products."),
    ...ownReseller,
    quantity: field("quantity", wholeNumber, "The number of packs in all rows of the form, at least 1.", 10),
  }),
  answer: record({
    price: field(
      "Product_Price",
      single(record({ price: field("price", rupees, "The price of one pack, before the discount and GST.", 500) })),
      "The price.",
    ),
    terms: field(
      "Reseller",
      optional(
        record({
          prepaidDiscountPercent: field("discount_rate", decimalNumber, prepaidDiscount, 10),
          postpaidDiscountPercent: field("postpaid_discount_rate", decimalNumber, postpaidDiscount, 10),
          purchaseLimit: field("no_of_QR", wholeNumber, "How many stickers the reseller can have in unpaid postpaid orders.", 200),
          purchaseLeft: field("no_of_QR_left", wholeNumber, "How many of them the reseller can still order.", 190),
        }),
      ),
      "Beyond the specification: the reseller's present terms. If missing, those of the login hold, and the whole limit counts as left.",
    ),
  }),
});

const orderLines = field(
  "data",
  list(
    record({
      productId: field("productid", requiredSentId, "1 for the car sticker, 2 for the bike sticker.", "1"),
      quantity: field("quantity", wholeNumber, "The number of packs.", 10),
      price: field("price", rupees, "The price of one pack after the discount, before GST.", 450),
    }),
  ),
  "The ordered products, at most one line for each.",
);

export const placePostpaidOrder = defineCall({
  path: "/create_order_postpaid",
  purpose: "Books the postpaid rows of /neworder as one order. Called before /create_order. The page then shows the order's number.",
  whenItFails:
    'The page /neworder keeps all rows and places no prepaid order. It says "Checkout failed." if the call is refused without a message. Without a usable response, it says "We do not know if your postpaid order was placed. Check My Order first. If it is not there, open New Order and order again." For an API that supports Idempotency-Key, it says "We could not place the order. Please try again: you will not order twice."',
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    ...ownReseller,
    paymentMode: field("payment_mode", constant("postpaid"), "How the order is paid."),
    discountPercent: field("discount_rate", decimalNumber, `${postpaidDiscount} The prices already contain it.`, 10),
    lines: orderLines,
  }),
  answer: bookedOrder,
});

export const placePrepaidOrder = defineCall({
  path: "/create_order",
  purpose: "Places the prepaid rows of /neworder as one order and opens its payment. The answer leads to /payment.",
  whenItFails:
    'The page /neworder keeps the prepaid rows. It says "Checkout failed." if the call is refused, and "We could not place the order. Please try again: you will not order twice." without a usable response.',
  effect: "create",
  caller: "reseller",
  marks: ["ErrorCode"],
  request: record({
    ...ownReseller,
    discountPercent: field("discount_rate", decimalNumber, `${prepaidDiscount} The prices already contain it.`, 10),
    lines: orderLines,
  }),
  answer: awaitingPayment,
});
