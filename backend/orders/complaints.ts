import { limits } from "../../contract/limits";

/** Refusals for input that the website has checked before: only another client reads them. */
export const complaints = {
  name: "Name must be between 1 and 50 characters.",
  email: "Invalid email address",
  phone: "Phone number must be 10 digits",
  address: "Address must be between 1 and 200 characters.",
  city: "City must be between 1 and 30 characters.",
  state: "Please select a state.",
  pincode: "Pincode must be 6 digits.",
  quantity: `Please order between 0 and ${limits.quantity} of each product.`,
  oneSticker: "One sticker is paid for at a time.",
  product: "One of the products is not sold any more. Please review your order.",
  price: "The price has changed. Please review your order.",
} as const;
