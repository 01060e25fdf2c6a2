/** Matches every item of a list. */
export const unfiltered = { search: null, status: null } as const;

/** The built-in API's names for the states of orders, payments and stickers. */
export const orderStatuses = { awaitingPayment: "Awaiting payment", placed: "Placed", dispatched: "Dispatched" } as const;
export const paymentStatusWords = { pending: "Pending", paid: "Paid", failed: "Failed" } as const;
export const stickerStatuses = { available: "Available", registered: "Registered" } as const;
