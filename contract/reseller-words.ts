/** A list without a search or a status chosen. */
export const unfiltered = { search: null, status: null } as const;

/** The words that the built-in backend has for how far an order is, what is paid of it, and whether a sticker is in use. */
export const orderStatuses = { awaitingPayment: "Awaiting payment", placed: "Placed", dispatched: "Dispatched" } as const;
export const paymentStatusWords = { pending: "Pending", paid: "Paid", failed: "Failed" } as const;
export const stickerStatuses = { available: "Available", registered: "Registered" } as const;
