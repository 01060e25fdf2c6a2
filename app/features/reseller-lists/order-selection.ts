import { listSorts, orderStatuses, paymentStatusWords, type ListSort } from "#contract/reseller-words";
import { periodQuery, readPeriod, type ListPeriod } from "~/features/listing/list-period";
import { listQuery, readFilters, type ListFilters } from "~/features/listing/list-query";
import { oldestFirst, type SortChoice } from "~/features/listing/period-fields";

/** Which orders a list shows, and how it is sorted. */
export type OrderSelection = { readonly filters: ListFilters; readonly period: ListPeriod };

/** The statuses that orders can be filtered by. */
export const statusFilters: readonly string[] = [...Object.values(orderStatuses), ...Object.values(paymentStatusWords)];

const sortLabels: Readonly<Record<ListSort, string>> = {
  oldest: oldestFirst.label,
  amount: "Highest amount first",
  status: "By order status",
};

/** How orders can be sorted, other than newest first. */
export const orderSorts: readonly SortChoice[] = listSorts.map((sort) => ({ sort, label: sortLabels[sort] }));

/** Reads the selection from a URL. Ignores what is invalid. */
export function readOrderSelection(query: URLSearchParams): OrderSelection {
  return { filters: readFilters(query, statusFilters), period: readPeriod(query, listSorts) };
}

/** Returns the query parameters for a selection and page. Omits the defaults. */
export function orderQuery({ filters, period }: OrderSelection, page = 1) {
  return { ...listQuery(filters), ...periodQuery(period, page) };
}
