/** Matches every item of a list. */
export const unfiltered = { search: null, status: null } as const;

/** How lists can be sorted, other than newest first. Only orders can be sorted by `amount` and `status`. */
export const listSorts = ["oldest", "amount", "status"] as const;
export type ListSort = (typeof listSorts)[number];

/** The built-in API's names for the states of orders, payments and stickers. */
export const orderStatuses = {
  awaitingPayment: "Awaiting payment",
  placed: "Placed",
  askedToCancel: "Asked to cancel",
  dispatched: "Dispatched",
  refunded: "Refunded",
  cancelled: "Cancelled",
} as const;
/** The statuses of orders that add nothing to a month, since nothing was paid or all goes back. */
export const uncountedStatuses: readonly string[] = [orderStatuses.awaitingPayment, orderStatuses.refunded, orderStatuses.cancelled];
export const paymentStatusWords = { pending: "Pending", paid: "Paid", failed: "Failed" } as const;
export const stickerStatuses = { available: "Available", registered: "Registered" } as const;
