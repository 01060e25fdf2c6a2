import { field, flag, list, omittedWhenNull, optional, record, rupees, text, wholeNumber } from "./fields";

/**
 * Paging of lists. Not in the spec, and sent only to the built-in API. Null omits the fields. An API that gets no such fields returns the
 * whole list.
 */
export const paging = {
  /** Counted from 1. */
  page: field("page", omittedWhenNull(wholeNumber)),
  pageSize: field("pageSize", omittedWhenNull(wholeNumber)),
};

export const filters = {
  search: field("search", omittedWhenNull(text)),
  /** One of `orderStatuses` or `paymentStatusWords`, or of `stickerStatuses` for stickers. */
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

/** Limits a list to days as yyyy-mm-dd. Not in the spec, and only for the built-in backend. */
export const period = {
  from: field("from", omittedWhenNull(text)),
  to: field("to", omittedWhenNull(text)),
};

/** Sorts a list. Null means newest first. Not in the spec, and only for the built-in backend. */
export const sorting = {
  isOldestFirst: field("oldestFirst", omittedWhenNull(flag)),
};
