/** Matches every item of a list. */
export const unfiltered = { search: null, status: null } as const;

/** How a list can be sorted, other than newest first: orders in all of these ways, entries of the ledger and payments oldest first. */
export const listSorts = ["oldest", "amount", "status"] as const;
export type ListSort = (typeof listSorts)[number];

/** The built-in API's names for the states of orders, payments and stickers. */
export const orderStatuses = { awaitingPayment: "Awaiting payment", placed: "Placed", dispatched: "Dispatched" } as const;
export const paymentStatusWords = { pending: "Pending", paid: "Paid", failed: "Failed" } as const;
export const stickerStatuses = { available: "Available", registered: "Registered" } as const;
