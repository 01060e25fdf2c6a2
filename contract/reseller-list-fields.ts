import { field, list, omittedWhenNull, oneOfOmittedWhenNull, optional, record, requiredText, rupees, text, wholeNumber } from "./fields";
import { listSorts } from "./reseller-words";

/**
 * Paging of lists. Not in the spec, and sent only to the built-in API. Null omits a field. Without these fields, an API returns the whole
 * list, and the built-in API at most 10,000 items.
 */
export const paging = {
  /** Counted from 1. */
  page: field("page", omittedWhenNull(wholeNumber)),
  pageSize: field("pageSize", omittedWhenNull(wholeNumber)),
};

export const filters = {
  search: field("search", omittedWhenNull(text)),
  /** For orders, a value of `orderStatuses` or `paymentStatusWords`. For stickers, a value of `stickerStatuses`. */
  status: field("status", omittedWhenNull(text)),
};

/** The number of items on all pages. Null if the API has no paging. */
export const total = field("total", optional(wholeNumber));

/** Facts about all orders. Not in the spec: null unless requested, and null from an API that does not know them. */
export const orderOverview = field(
  "overview",
  omittedWhenNull(
    record({
      months: field(
        "months",
        list(record({ month: field("month", text), orders: field("orders", wholeNumber), netAmount: field("NetAmount", rupees) })),
      ),
      packing: field("packing", wholeNumber),
      dispatched: field("dispatched", wholeNumber),
      purchaseLimit: field("no_of_QR", wholeNumber),
      purchaseLeft: field("no_of_QR_left", wholeNumber),
    }),
  ),
);

/** Limits a list to the days from `from` to `to`, as yyyy-mm-dd. Not in the spec, and sent only to the built-in API. */
export const period = {
  from: field("from", omittedWhenNull(text)),
  to: field("to", omittedWhenNull(text)),
};

/** Null means newest first. Not in the spec, and sent only to the built-in API. */
export const sorting = {
  sort: field("sort", oneOfOmittedWhenNull(listSorts)),
};

/** Where an order is sent. Not in the spec: null from an API that does not send it. */
export const shipTo = field(
  "ship_to",
  optional(
    record({
      name: field("name", requiredText),
      phone: field("mobile", text),
      address: field("address", requiredText),
      city: field("city", text),
      state: field("state", text),
      pincode: field("pincode", text),
    }),
  ),
);
