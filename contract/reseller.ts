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
import { limits } from "./limits";
import { filters, orderOverview, ownOrder, ownReseller, paging, period, shipTo, sorting, total } from "./reseller-list-fields";
import { orderStatuses, paymentStatusWords, stickerStatuses } from "./reseller-words";

export * from "./reseller-account";
export * from "./reseller-ordering";

export const requestResellerCode = defineCall({
  path: "/resellerLogin",
  purpose: "Sends a one-time code of six digits by e-mail to a reseller. Called from /resellerlogin.",
  whenItFails:
    'The page /resellerlogin keeps the e-mail address. It says "Failed to send OTP" if the call is refused without a message, and "We could not send the OTP. Please try again later." without a usable response. HTTP 404 or 422 without a message means "Reseller with this email ID does not exist..!"',
  effect: "create",
  caller: "anyone",
  marks: ["Status"],
  notFound: "resellerUnknown",
  request: record({
    email: field("email", requiredText, `The reseller's e-mail address, at most ${limits.email} characters.`, "farhan@example.in"),
  }),
  answer: record({ authorisation, onItsWay }),
});

export const verifyResellerCode = defineCall({
  path: "/resellerVerifyOTP",
  purpose:
    "Checks the code of /resellerLogin and starts the reseller's session. Called when the reseller submits the code on /resellerlogin.",
  whenItFails:
    'The page /resellerlogin says "Invalid OTP..! Please Enter Valid OTP.." if the call is refused, and "Failed to verify OTP" without a usable response. The reseller can try again.',
  effect: "write",
  caller: "anyone",
  marks: [],
  request: record({
    email: field("email", requiredText, "The e-mail address to which the code was sent.", "farhan@example.in"),
    code: field("password", requiredText, "The code that the reseller typed: six digits.", "482913"),
  }),
  answer: record({
    reseller: field(
      "Reseller",
      optional(
        single(
          record({
            guid: field("guid", id, "The reseller's guid, which all later calls send.", "q7Xv2mT9pLd4RwZk8sNb3A"),
            prepaidDiscountPercent: field(
              "discount_rate",
              optional(decimalNumber),
              "The discount on prepaid orders in percent. If missing, 0.",
              10,
            ),
            postpaidDiscountPercent: field(
              "postpaid_discount_rate",
              optional(decimalNumber),
              "The discount on postpaid orders in percent. If missing, 0.",
              10,
            ),
            purchaseLimit: field(
              "no_of_QR",
              optional(wholeNumber),
              "How many stickers the reseller can order postpaid. If missing, none.",
              200,
            ),
          }),
        ),
      ),
      'The reseller. Without a guid here, the login fails with "GUID is missing in the response."',
    ),
    token: field(
      "authToken",
      text,
      "Sent as the Bearer token of the reseller's later calls. Without it, the login fails.",
      "opaque-session-token",
    ),
  }),
});

export const listOrders = defineCall({
  path: "/order_list",
  purpose: "Lists the reseller's orders, for /myorder and its download.",
  whenItFails:
    'The page /myorder says "Sorry..!! There is no orders.." if the call is refused, and "There is no order yet. Please Place your order..!" without a usable response. In place of the download, it says "We could not load the list. Please try again."',
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({
    ...ownReseller,
    ...paging,
    ...filters,
    ...period,
    ...sorting,
    wantsOverview: field(
      "overview",
      omittedWhenNull(flag),
      "Beyond the specification: 1 asks for `overview` in the answer. Sent only to the built-in API.",
    ),
  }),
  answer: record({
    total,
    overview: orderOverview,
    orders: field(
      "order_list",
      list(
        record({
          id: field("order_id", requiredId, "The order's number. The link to its details sends it back."),
          date: field("order_date", shownDay, "The day of the order.", "24-11-2026"),
          netAmount: field("NetAmount", optional(rupees), "The amount with GST. If missing, the page shows none.", 5310),
          mode: field("mode", text, "How the order is paid, shown as it is.", "Postpaid"),
          paymentStatus: field("payment_status", text, "The state of the payment, shown as it is.", paymentStatusWords.pending),
          status: field(
            "order_status",
            text,
            `The state of the order, shown as it is. The website counts the orders on their way only if each state is one of ${Object.values(orderStatuses).join(", ")}.`,
            orderStatuses.dispatched,
          ),
          dispatchDate: field("dispatch_date", shownDay, "The day of the dispatch, or empty text.", "26-11-2026"),
          courier: field("courier_name", text, "The courier, or empty text.", "Blue Dart"),
          docket: field("docket_number", text, "The courier's docket number, or empty text.", "BD48120977"),
          invoiceNumber: field(
            "invoice_number",
            text,
            "Beyond the specification: the invoice's number, which the list can be searched for. If missing, the order's details have no link to an invoice.",
            "PN/26-27/000042",
          ),
        }),
      ),
      "The orders, newest or oldest first. Without paging, the website finds out by their days which.",
    ),
  }),
});

export const readOrder = defineCall({
  path: "/order_details",
  purpose: "Returns an order's details, for the dialog of /myorder and for /packingslip.",
  whenItFails:
    'The page /myorder says "Failed to fetch order details." if the call is refused, and "An error occurred while fetching order details." without a usable response. In place of /packingslip, an error page says so.',
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record(ownOrder),
  answer: record({
    order: field(
      "Order details",
      single(
        record({
          number: field("order_No", text, "The order's number, as people see it.", "815"),
          date: field("order_Date", shownDay, "The day of the order.", "24-11-2026"),
          status: field("order_status", text, "The state of the order, shown as it is.", orderStatuses.dispatched),
          paymentStatus: field("payment_status", text, "The state of the payment, shown as it is.", paymentStatusWords.pending),
          lines: field(
            "Products",
            list(
              record({
                name: field("Product Name", text, "The product's name.", "Car Sticker"),
                quantity: field("Quantity", wholeNumber, "The number of packs.", 10),
                rate: field("Rate", rupees, "The price of one pack after the discount, before GST.", 450),
              }),
            ),
            'The ordered products. "Order the same again" starts with them.',
          ),
          total: field("Total Amount", optional(rupees), "The sum before GST. If missing, the page shows none.", 4500),
          gst: field("gst", optional(rupees), "The GST. If missing, the page shows none.", 810),
          netAmount: field("NetAmount", optional(rupees), "The amount with GST. If missing, the page shows none.", 5310),
          isPayable: field(
            "is_payable",
            flag,
            "Beyond the specification: whether /pay_order can open the payment again. If missing, the page does not offer it.",
            0,
          ),
          shipTo,
        }),
      ),
      "The order.",
    ),
  }),
});

export const listStickers = defineCall({
  path: "/myQR",
  purpose: "Lists the reseller's stickers, for /myqrcode and its download.",
  whenItFails:
    'The page /myqrcode says "Failed to fetch QR codes." if the call is refused, and "An error occurred while fetching QR codes." without a usable response. In place of the download, it says "We could not load the list. Please try again."',
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
          id: field("qr_id", text, "The sticker's id, shown as it is.", "5041"),
          guid: field("GUID", text, "The sticker's guid, shown as it is.", "MH31-PAID-0001"),
          productName: field("product_name", text, "The product's name.", "Car Sticker"),
          status: field("Status", text, "The sticker's status, shown as it is.", stickerStatuses.registered),
          customerName: field(
            "customer_name",
            text,
            "The customer's name, shown as it is. The built-in API sends only the first name.",
            "Farhan",
          ),
          registeredAt: field(
            "registered_date",
            instant,
            "Beyond the specification: when the sticker was registered to a vehicle. If missing, the page shows only the status.",
            "2026-11-23T05:30:00.000Z",
          ),
        }),
      ),
      "The stickers, in the order in which the page shows them.",
    ),
  }),
});

/**
 * Revokes the token that authorises this API call. Not in the spec: with an API that lacks this API call, the token stays valid until it
 * expires.
 */
export const endResellerSession = defineCall({
  path: "/reseller_logout",
  purpose:
    "Revokes the Bearer token of this call. Called when a reseller logs out, or logs in again and gets another token. The website makes this call only to its built-in API.",
  whenItFails: "Nothing: the browser is logged out anyway, and the token stays valid until it expires.",
  isBeyondSpec: true,
  effect: "write",
  caller: "reseller",
  marks: [],
  request: record(ownReseller),
  answer: record({}),
});
