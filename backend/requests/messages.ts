import { formatDuration } from "#contract/duration";

/** Messages that several parts of the backend use. Messages that the website uses too are in contract/words.ts. */
export const messages = {
  loginAgain: "Please log in again.",
  nameLength: "Name must be between 1 and 50 characters.",
  addressLength: "Address must be between 1 and 200 characters.",
  cityLength: "City must be between 1 and 30 characters.",
  stickerInactive: "This QR code is not active.",
  stateMissing: "Please select a state.",
  productNotSold: "One of the products is no longer available. Please review your order.",
  tooMany: (noun: string, seconds: number) => `Too many ${noun}. Please try again in ${formatDuration(seconds)}.`,
} as const;
