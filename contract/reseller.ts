import { authorisation } from "./accounts";
import { beyondSpec, defineCall } from "./call";
import {
  decimalNumber,
  field,
  flag,
  id,
  instant,
  list,
  nested,
  omittedWhenNull,
  onItsWay,
  optional,
  requiredId,
  requiredText,
  rupees,
  shownDay,
  single,
  text,
  wholeNumber,
} from "./fields";
import { filters, orderOverview, ownOrder, ownReseller, paging, period, shipTo, total } from "./reseller-list-fields";

export * from "./reseller-account";
export * from "./reseller-ordering";

export const requestResellerCode = defineCall("create", "anyone", "/resellerLogin", ["Status"], {
  shows: "onRefusal",
  notFound: "resellerUnknown",
  request: { email: field("email", requiredText) },
  answer: { authorisation, onItsWay },
});

export const verifyResellerCode = defineCall("write", "anyone", "/resellerVerifyOTP", [], {
  request: { email: field("email", requiredText), code: field("password", requiredText) },
  answer: {
    reseller: nested("Reseller", (item) => optional(single(item)), {
      guid: field("guid", id),
      prepaidDiscountPercent: field("discount_rate", optional(decimalNumber)),
      postpaidDiscountPercent: field("postpaid_discount_rate", optional(decimalNumber)),
      purchaseLimit: field("no_of_QR", optional(wholeNumber)),
    }),
    token: field("authToken", text),
  },
});

export const listOrders = defineCall("read", "reseller", "/order_list", ["status"], {
  request: { ...ownReseller, ...paging, ...filters, ...period, wantsOverview: field("overview", omittedWhenNull(flag)) },
  answer: {
    total,
    overview: orderOverview,
    orders: nested("order_list", list, {
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
  },
});

export const readOrder = defineCall("read", "reseller", "/order_details", ["status"], {
  request: ownOrder,
  answer: {
    order: nested("Order details", single, {
      number: field("order_No", text),
      date: field("order_Date", shownDay),
      status: field("order_status", text),
      paymentStatus: field("payment_status", text),
      lines: nested("Products", list, {
        name: field("Product Name", text),
        quantity: field("Quantity", wholeNumber),
        rate: field("Rate", rupees),
      }),
      total: field("Total Amount", optional(rupees)),
      gst: field("gst", optional(rupees)),
      netAmount: field("NetAmount", optional(rupees)),
      isPayable: field("is_payable", flag),
      shipTo,
    }),
  },
});

export const listStickers = defineCall("read", "reseller", "/myQR", ["status"], {
  request: { ...ownReseller, ...paging, ...filters },
  answer: {
    total,
    stickers: nested("myQR", list, {
      id: field("qr_id", text),
      guid: field("GUID", text),
      productName: field("product_name", text),
      status: field("Status", text),
      customerName: field("customer_name", text),
      registeredAt: field("registered_date", instant),
    }),
  },
});

/** Like `endOwnerSession`. */
export const endResellerSession = beyondSpec("write", "reseller", "/reseller_logout", { marks: [], request: ownReseller });
