import { authorisation } from "./accounts";
import { bookedOrder } from "./booked-order";
import { beyondSpec, defineCall } from "./call";
import { field, list, nested, omittedWhenNull, onItsWay, optional, single } from "./fields";
import { products } from "./limits";
import { listSorts } from "./reseller-words";
import { awaitingPayment, orderLine, shipping } from "./shop";
import {
  constant,
  decimalNumber,
  flag,
  id,
  instant,
  knownWord,
  requiredId,
  requiredSentId,
  requiredText,
  rupees,
  shownDay,
  text,
  wholeNumber,
} from "./values";

/** The reseller who is logged in. */
export const ownReseller = { guid: field("guid", requiredSentId) };

/** An order of the reseller who is logged in. */
export const ownOrder = { ...ownReseller, orderId: field("order_id", requiredSentId) };

/** Without these fields, an API returns the whole list, and the built-in API at most 10,000 items. */
const paging = { page: field("page", omittedWhenNull(wholeNumber)), pageSize: field("pageSize", omittedWhenNull(wholeNumber)) };

const filters = { search: field("search", omittedWhenNull(text)), status: field("status", omittedWhenNull(text)) };

const total = field("total", optional(wholeNumber));

/** Limits a list to the days from `from` to `to`, and sorts it. */
const period = {
  from: field("from", omittedWhenNull(text)),
  to: field("to", omittedWhenNull(text)),
  sort: field("sort", omittedWhenNull(knownWord(listSorts))),
};

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
    /** Facts about all orders. */
    overview: nested("overview", omittedWhenNull, {
      months: nested("months", list, {
        month: field("month", text),
        orders: field("orders", wholeNumber),
        netAmount: field("NetAmount", rupees),
      }),
      packing: field("packing", wholeNumber),
      dispatched: field("dispatched", wholeNumber),
      purchaseLimit: field("no_of_QR", wholeNumber),
      purchaseLeft: field("no_of_QR_left", wholeNumber),
    }),
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
      /** The e-mail address of the invited person who ordered, or "". */
      orderedBy: field("ordered_by", text),
      /** The code in the link to the order's page, or "". */
      pageCode: field("order_code", text),
      shipTo: nested("ship_to", optional, {
        name: field("name", requiredText),
        phone: field("mobile", text),
        address: field("address", requiredText),
        city: field("city", text),
        state: field("state", text),
        pincode: field("pincode", text),
      }),
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

export const listLedger = defineCall("read", "reseller", "/ledger_list", ["status"], {
  request: { ...ownReseller, ...paging, ...period },
  answer: {
    total,
    balance: field("balance", optional(rupees)),
    /** What is to be paid next for postpaid orders. Null if nothing is. */
    due: nested("due", optional, {
      amount: field("amount", rupees),
      by: field("by", shownDay),
      isOverdue: field("is_overdue", flag),
      isPayable: field("is_payable", flag),
      /** The bank account to pay to, its parts separated by ";", or "". */
      bankDetails: field("bank_details", text),
    }),
    rows: nested("ledger_list", list, {
      opening: field("opening_balance", optional(rupees)),
      credit: field("creading_balance", optional(rupees)),
      debit: field("debit_balance", optional(rupees)),
      closing: field("closing_balance", optional(rupees)),
      date: field("created_date", shownDay),
      note: field("note", text),
      orderId: field("order_id", optional(requiredId)),
      isPayment: field("is_payment", flag),
    }),
  },
});

export const listPayments = defineCall("read", "reseller", "/payment_list", ["status"], {
  request: { ...ownReseller, ...paging, ...period },
  answer: {
    total,
    payments: nested("payment_list", list, {
      date: field("paymentDate", shownDay),
      amount: field("amount", optional(rupees)),
      reference: field("transaction_refrence_no", text),
    }),
  },
});

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

export const placePostpaidOrder = defineCall("create", "reseller", "/create_order_postpaid", ["ErrorCode"], {
  shows: "onRefusal",
  request: {
    ...ownReseller,
    paymentMode: field("payment_mode", constant("postpaid")),
    discountPercent: field("discount_rate", decimalNumber),
    lines: nested("data", list, orderLine),
  },
  answer: bookedOrder,
});

export const placePrepaidOrder = defineCall("create", "reseller", "/create_order", ["ErrorCode"], {
  request: { ...ownReseller, discountPercent: field("discount_rate", decimalNumber), lines: nested("data", list, orderLine) },
  answer: awaitingPayment,
});

const { email, ...named } = shipping;
const details = { ...named, gstin: field("gstin", text) };

/** Returns what the invoices of the reseller name, and what the reseller asks to change it to, while the operator has not answered. */
export const readResellerDetails = beyondSpec("read", "reseller", "/reseller_details", {
  request: ownReseller,
  answer: { details: nested("details", single, { ...details, email }), wanted: nested("wanted", optional, details) },
});

/** Asks the operator to change what the invoices name. */
export const askForResellerDetails = beyondSpec("write", "reseller", "/reseller_details_ask", {
  request: { ...ownReseller, ...details },
});

/** Like `endOwnerSession`. */
export const endResellerSession = beyondSpec("write", "reseller", "/reseller_logout", { marks: [], request: ownReseller });

/** Lists who was invited to log in for the shop. The website makes this call and the next one only to its built-in API. */
export const listShopPeople = beyondSpec("read", "reseller", "/shop_people", {
  request: ownReseller,
  answer: {
    mayChange: field("may_change", flag),
    people: nested("people", list, {
      email: field("email", requiredText),
      hasRefused: field("has_refused", flag),
    }),
  },
});

/** Invites a person to log in for the shop, or ends a person's log-in. Only the holder of the account may do so. */
export const changeShopPerson = beyondSpec("write", "reseller", "/shop_people/change", {
  request: { ...ownReseller, email: field("email", requiredText), isInvited: field("is_invited", flag) },
});
