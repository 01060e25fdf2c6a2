import {
  field,
  knownWord,
  list,
  nested,
  omittedWhenNull,
  optional,
  requiredSentId,
  requiredText,
  rupees,
  text,
  wholeNumber,
} from "./fields";
import { listSorts } from "./reseller-words";

/** The reseller who is logged in. */
export const ownReseller = { guid: field("guid", requiredSentId) };

/** An order of the reseller who is logged in. */
export const ownOrder = { ...ownReseller, orderId: field("order_id", requiredSentId) };

/** Without these fields, an API returns the whole list, and the built-in API at most 10,000 items. */
export const paging = { page: field("page", omittedWhenNull(wholeNumber)), pageSize: field("pageSize", omittedWhenNull(wholeNumber)) };

export const filters = { search: field("search", omittedWhenNull(text)), status: field("status", omittedWhenNull(text)) };

export const total = field("total", optional(wholeNumber));

/** Facts about all orders. */
export const orderOverview = nested("overview", omittedWhenNull, {
  months: nested("months", list, {
    month: field("month", text),
    orders: field("orders", wholeNumber),
    netAmount: field("NetAmount", rupees),
  }),
  packing: field("packing", wholeNumber),
  dispatched: field("dispatched", wholeNumber),
  purchaseLimit: field("no_of_QR", wholeNumber),
  purchaseLeft: field("no_of_QR_left", wholeNumber),
});

/** Limits a list to the days from `from` to `to`, and sorts it. */
export const period = {
  from: field("from", omittedWhenNull(text)),
  to: field("to", omittedWhenNull(text)),
  sort: field("sort", omittedWhenNull(knownWord(listSorts))),
};

export const shipTo = nested("ship_to", optional, {
  name: field("name", requiredText),
  phone: field("mobile", text),
  address: field("address", requiredText),
  city: field("city", text),
  state: field("state", text),
  pincode: field("pincode", text),
});
