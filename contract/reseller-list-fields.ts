import {
  field,
  list,
  omittedWhenNull,
  oneOfOmittedWhenNull,
  optional,
  record,
  requiredSentId,
  requiredText,
  rupees,
  text,
  wholeNumber,
} from "./fields";
import { transitDays } from "./order-overview";
import { listSorts, orderStatuses, paymentStatusWords, stickerStatuses } from "./reseller-words";

/** The reseller who is logged in. */
export const ownReseller = {
  guid: field("guid", requiredSentId, "The reseller's guid that /resellerVerifyOTP answered.", "q7Xv2mT9pLd4RwZk8sNb3A"),
};

/** An order of the reseller who is logged in. */
export const ownOrder = {
  ...ownReseller,
  orderId: field("order_id", requiredSentId, "The order's `order_id` from /order_list. The API must check that it is this reseller's."),
};

/** Without these fields, an API returns the whole list, and the built-in API at most 10,000 items. */
export const paging = {
  page: field(
    "page",
    omittedWhenNull(wholeNumber),
    "Beyond the specification: the number of the wanted page, from 1. Sent only to the built-in API. Missing for the whole list.",
    1,
  ),
  pageSize: field(
    "pageSize",
    omittedWhenNull(wholeNumber),
    "Beyond the specification: the number of items on a page. Sent only to the built-in API. Missing for the whole list.",
    10,
  ),
};

const orderStates = [...Object.values(orderStatuses), ...Object.values(paymentStatusWords)].join(", ");

export const filters = {
  search: field(
    "search",
    omittedWhenNull(text),
    "Beyond the specification: lists only items that contain this text. Sent only to the built-in API. Missing for all items.",
    "Sticker",
  ),
  status: field(
    "status",
    omittedWhenNull(text),
    `Beyond the specification: lists only items with this status. For orders: ${orderStates}. For stickers: ${Object.values(stickerStatuses).join(", ")}. Sent only to the built-in API. Missing for all items.`,
    orderStatuses.dispatched,
  ),
};

export const total = field(
  "total",
  optional(wholeNumber),
  "Beyond the specification: the number of items on all pages. If missing, the website counts the list as whole, and filters, sorts and pages it itself.",
  1,
);

/** Facts about all orders. */
export const orderOverview = field(
  "overview",
  omittedWhenNull(
    record({
      months: field(
        "months",
        list(
          record({
            month: field("month", text, "The month, as yyyy-mm.", "2026-11"),
            orders: field("orders", wholeNumber, "The number of the month's orders, without those that await payment.", 1),
            netAmount: field("NetAmount", rupees, "The sum of their amounts with GST.", 5310),
          }),
        ),
        "The last six months, oldest first, for the chart.",
      ),
      packing: field("packing", wholeNumber, "The number of orders that are paid or booked, but not dispatched.", 0),
      dispatched: field("dispatched", wholeNumber, `The number of orders that were dispatched in the last ${transitDays} days.`, 1),
      purchaseLimit: field(
        "no_of_QR",
        wholeNumber,
        "How many stickers the reseller can have in unpaid postpaid orders. With 0, the page leaves out the limit.",
        200,
      ),
      purchaseLeft: field("no_of_QR_left", wholeNumber, "How many of them the reseller can still order.", 190),
    }),
  ),
  "Beyond the specification: the key figures and the chart of /myorder. Answered only if the request has `overview`. If missing, the website derives what it can from the whole list, and leaves out the postpaid limit.",
);

/** Limits a list to the days from `from` to `to`. */
export const period = {
  from: field(
    "from",
    omittedWhenNull(text),
    "Beyond the specification: the first day to list, as yyyy-mm-dd. Sent only to the built-in API. Missing for no limit.",
    "2026-11-01",
  ),
  to: field(
    "to",
    omittedWhenNull(text),
    "Beyond the specification: the last day to list, as yyyy-mm-dd. Sent only to the built-in API. Missing for no limit.",
    "2026-11-30",
  ),
};

export const sorting = {
  sort: field(
    "sort",
    oneOfOmittedWhenNull(listSorts),
    "Beyond the specification: how to sort the list. Only orders can be sorted by `amount`, highest first, and by `status`. Sent only to the built-in API. Missing for newest first.",
  ),
};

export const shipTo = field(
  "ship_to",
  optional(
    record({
      name: field("name", requiredText, "The recipient's name.", "Farhan Qureshi"),
      phone: field("mobile", text, "The recipient's phone number. Left out if empty.", "9820012345"),
      address: field("address", requiredText, "The street address.", "14 Central Avenue"),
      city: field("city", text, "The city.", "Nagpur"),
      state: field("state", text, "The state.", "Maharashtra"),
      pincode: field("pincode", text, "The pincode.", "440001"),
    }),
  ),
  "Beyond the specification: where the order is sent, for the packing slip. If missing, the packing slip shows no address.",
);
