import { authorisation } from "./accounts";
import { defineCall } from "./call";
import {
  decimalNumber,
  field,
  flag,
  id,
  instant,
  list,
  omittedWhenNull,
  onItsWay,
  optional,
  record,
  requiredId,
  requiredText,
  rupees,
  shownDay,
  single,
  text,
  wholeNumber,
} from "./fields";
import { filters, orderOverview, ownOrder, ownReseller, paging, period, shipTo, sorting, total } from "./reseller-list-fields";

export * from "./reseller-account";
export * from "./reseller-ordering";

export const requestResellerCode = defineCall({
  path: "/resellerLogin",
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  notFound: "resellerUnknown",
  request: record({
    email: field("email", requiredText),
  }),
  answer: record({ authorisation, onItsWay }),
});

export const verifyResellerCode = defineCall({
  path: "/resellerVerifyOTP",
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({
    email: field("email", requiredText),
    code: field("password", requiredText),
  }),
  answer: record({
    reseller: field(
      "Reseller",
      optional(
        single(
          record({
            guid: field("guid", id),
            prepaidDiscountPercent: field("discount_rate", optional(decimalNumber)),
            postpaidDiscountPercent: field("postpaid_discount_rate", optional(decimalNumber)),
            purchaseLimit: field("no_of_QR", optional(wholeNumber)),
          }),
        ),
      ),
    ),
    token: field("authToken", text),
  }),
});

export const listOrders = defineCall({
  path: "/order_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    ...ownReseller,
    ...paging,
    ...filters,
    ...period,
    ...sorting,
    wantsOverview: field("overview", omittedWhenNull(flag)),
  }),
  answer: record({
    total,
    overview: orderOverview,
    orders: field(
      "order_list",
      list(
        record({
          id: field("order_id", requiredId),
          date: field("order_date", shownDay),
          netAmount: field("NetAmount", optional(rupees)),
          mode: field("mode", text),
          paymentStatus: field("payment_status", text),
          status: field("order_status", text),
          dispatchDate: field("dispatch_date", shownDay),
          courier: field("courier_name", text),
          docket: field("docket_number", text),
          invoiceNumber: field("invoice_number", text),
        }),
      ),
    ),
  }),
});

export const readOrder = defineCall({
  path: "/order_details",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record(ownOrder),
  answer: record({
    order: field(
      "Order details",
      single(
        record({
          number: field("order_No", text),
          date: field("order_Date", shownDay),
          status: field("order_status", text),
          paymentStatus: field("payment_status", text),
          lines: field(
            "Products",
            list(
              record({
                name: field("Product Name", text),
                quantity: field("Quantity", wholeNumber),
                rate: field("Rate", rupees),
              }),
            ),
          ),
          total: field("Total Amount", optional(rupees)),
          gst: field("gst", optional(rupees)),
          netAmount: field("NetAmount", optional(rupees)),
          isPayable: field("is_payable", flag),
          shipTo,
        }),
      ),
    ),
  }),
});

export const listStickers = defineCall({
  path: "/myQR",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ ...ownReseller, ...paging, ...filters }),
  answer: record({
    total,
    stickers: field(
      "myQR",
      list(
        record({
          id: field("qr_id", text),
          guid: field("GUID", text),
          productName: field("product_name", text),
          status: field("Status", text),
          customerName: field("customer_name", text),
          registeredAt: field("registered_date", instant),
        }),
      ),
    ),
  }),
});

/**
 * Revokes the token that authorises this API call. Not in the spec: with an API that lacks this API call, the token stays valid until it
 * expires.
 */
export const endResellerSession = defineCall({
  path: "/reseller_logout",
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: [],
  request: record(ownReseller),
  answer: record({}),
});
