import { listSorts, orderStatuses, paymentStatusWords, type ListSort } from "#contract/reseller-words";
import { periodQuery, readPeriod, type ListPeriod } from "~/features/listing/list-period";
import { listQuery, readFilters, type ListFilters } from "~/features/listing/list-query";
import { oldestFirst, type SortChoice } from "~/features/listing/period-fields";

export type OrderSelection = { readonly filters: ListFilters; readonly period: ListPeriod };

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

export function orderQuery({ filters, period }: OrderSelection, page = 1) {
  return { ...listQuery(filters), ...periodQuery(period, page) };
}
