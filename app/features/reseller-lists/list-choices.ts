import { listSorts, orderStatuses, paymentStatusWords, stickerStatuses, type ListSort } from "#contract/reseller-words";
import { oldestFirst, type SortChoice } from "~/features/listing/selection";

const sortLabels: Readonly<Record<ListSort, string>> = {
  oldest: oldestFirst.label,
  amount: "Highest amount first",
  status: "By order status",
};

const orderSorts: readonly SortChoice[] = listSorts.map((sort) => ({ sort, label: sortLabels[sort] }));

export const orderChoices = {
  statuses: [...Object.values(orderStatuses), ...Object.values(paymentStatusWords)],
  sorts: orderSorts,
} as const;

export const stickerChoices = { statuses: Object.values(stickerStatuses) } as const;

/** The ledger and the payments. */
export const accountChoices = { sorts: [oldestFirst] } as const;
