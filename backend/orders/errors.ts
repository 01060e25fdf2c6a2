import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { sentences } from "../requests/messages";

/** Errors for input that the website has already checked, so only other clients see them. */
export const orderErrors = {
  name: sentences.nameLength,
  email: words.shippingEmailInvalid,
  phone: words.shippingPhoneInvalid,
  address: sentences.addressLength,
  city: sentences.cityLength,
  state: sentences.stateMissing,
  pincode: words.pincodeInvalid,
  quantity: `Please order between 0 and ${limits.quantity} of each product.`,
  oneSticker: "Pay for one sticker at a time.",
  product: sentences.productNotSold,
  price: sentences.priceChanged,
} as const;
