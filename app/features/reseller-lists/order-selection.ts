import { listSorts, orderStatuses, paymentStatusWords } from "#contract/reseller-words";
import { periodQuery, readPeriod, type ListPeriod } from "~/features/listing/list-period";
import { listQuery, readFilters, type ListFilters } from "~/features/listing/list-query";

/** Which orders a list shows, and how it is sorted. */
export type OrderSelection = { readonly filters: ListFilters; readonly period: ListPeriod };

/** The statuses that orders can be filtered by. */
export const statusFilters: readonly string[] = [...Object.values(orderStatuses), ...Object.values(paymentStatusWords)];

/** Reads the selection from a URL. Ignores what is invalid. */
export function readOrderSelection(query: URLSearchParams): OrderSelection {
  return { filters: readFilters(query, statusFilters), period: readPeriod(query, listSorts) };
}

/** Returns the query parameters for a selection and page. Omits the defaults. */
export function orderQuery({ filters, period }: OrderSelection, page = 1) {
  return { ...listQuery(filters), ...periodQuery(period, page) };
}
