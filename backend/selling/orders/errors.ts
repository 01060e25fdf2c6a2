import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { messages } from "../../requests/messages";

/** Errors for the input of an order. The website checks most of it first, so mainly other clients see them. */
export const orderErrors = {
  name: messages.nameLength,
  email: words.shippingEmailInvalid,
  phone: words.shippingPhoneInvalid,
  address: messages.addressLength,
  city: messages.cityLength,
  state: messages.stateMissing,
  pincode: words.pincodeInvalid,
  business: "Send both the business's name and its GSTIN, with a right check character, or neither.",
  quantity: `Please order between 0 and ${limits.quantity} of each product.`,
  oneSticker: "Pay for one sticker at a time.",
  product: messages.productNotSold,
  price: words.priceChanged,
} as const;
