/**
 * Messages of the pages that exist in English only. Messages from the spec (sections 2, 4, 5 and 8) are verbatim. Messages that the API
 * also sends are in contract/words.ts. The sentences of the scanner's and the owner's pages are in app/words/translations/, which has some
 * of these too.
 */
export const messages = {
  emailMissing: "Email is required.",
  codeNotSent: "We could not send the OTP. Please try again later.",
  codeVerifyFailed: "Failed to verify OTP",

  nameMissing: "Name is required.",
  addressMissing: "Address is required.",
  cityMissing: "City is required.",
  stateMissing: "State is required.",
  shopStatesUnavailable: "Error fetching state list.",

  phoneMissing: "Phone number is required.",
  inquiryFailed: "An error occurred while submitting the inquiry.",

  stateUnknown: "Choose a state from the list.",
  businessNameMissing: "Enter the business's name too, or leave both empty.",
  gstinMissing: "Enter the GSTIN too, or leave both empty.",
  gstinInvalid: "Check each character of the GSTIN. It has 15, and begins with its state's number, such as 27AAPFU0939F1ZV.",
  gstinElsewhere: (gstin: string, registered: string, state: string) =>
    `This GSTIN is of ${registered}. The invoice will have ${gstin}, and ${state} as the place of supply, because the parcel goes there. Is that right? If so, press the button again.`,

  quantityInvalid: (least: number, most: number) => `Enter a quantity from ${least} to ${most}.`,
  addedToCart: (quantity: number, name: string) => `Added to your cart: ${quantity} × ${name}.`,
  productUnknown: "Choose a sticker.",
  pricesUnavailable: "We could not load the prices. What you typed is kept. Please try again.",
  promoUnavailable: "An error occurred while applying the promo code.",
  promoRevalidationFailed: "An error occurred while revalidating the promo code.",
  paymentDismissed: "Payment dismissed by user",

  pageFailed: "Failed to load content.",
  termsFailed: "Failed to load terms and conditions.",

  loggedOut: "You are logged out.",

  codeTooLong: "OTP must be 6 digits long.",
  guidMissingInAnswer: "GUID is missing in the response.",
  resellerGuidMissing: "GUID is missing. Please log in again.",
  ordersRefused: "Sorry..!! There is no orders..",
  ordersMissing: "There is no order yet. Please Place your order..!",
  orderUnavailable: "An error occurred while fetching order details.",
  detailsUnavailable: "We could not load your details. Please try again.",
  detailsAsked: "We have your request, and write to you when we have checked it.",
  detailsFailed: "We could not ask for this. Please try again.",
  payTypeMissing: "Choose postpaid or prepaid.",
  orderQuantityInvalid: "Enter 0 or more.",
  orderRowsTooMany: (most: number) => `Use at most ${most} rows in one order.`,
  /** @param left - what is left of the limit, because that is what the reseller can still order. */
  purchaseLimitExceeded: (left: number) => `Purchase limit of ${left} exceeded for postpaid orders.`,
  priceOnItsWay: "Loading the price",
  priceUnavailable: "We could not load the price. What you typed is kept. Please try again.",
  postpaidBooked: "Order created successfully!",
  balanceChanged: "The amount to pay has changed. You were not charged.",
  balancePaid: "We have received your payment and entered it in your account.",
  balancePromise: "We enter your payment in your account as soon as you pay.",
  notChanged: "We could not change this. Please try again.",
  personInvited: "We have sent the invitation.",
  personEnded: "The log-in is ended.",
  orderNotPayable: "This order cannot be paid. It may be paid already.",
  resellerOrderUnavailable: "We could not place the order. Please try again: you will not order twice.",
  postpaidOrderUnknown:
    "We do not know if your postpaid order was placed. Check My Order first. If it is not there, open New Order and order again.",
  orderAmountNew: (amount: string) => `This order comes to ${amount} with GST. Check it, then place the order.`,
  resellerOrderPlaced: "Your Order Has Been Placed Successfully..!",
  orderLinkUnknown: "This link does not work. Please open the link in our e-mail or SMS again.",
  codeWayMissing: "Choose where we send the code.",
  orderChanged: "Your order is changed.",
  cancelAsked: "We have your request. We keep the parcel here until we have decided.",
  cancelFailed: "We could not ask for this. Please try again.",
  orderPageUnavailable: "We could not load the order. Please try again.",
  invoiceUnavailable: "We could not load the invoice. Please try again.",
  resellerStickersNone: "No QR codes available",
  resellerStickersRefused: "Failed to fetch QR codes.",
  resellerStickersUnavailable: "An error occurred while fetching QR codes.",
  nothingFound: "Nothing found. Try another search.",
  dayInvalid: "Enter a date, for example 27-03-2026.",
  listUnavailable: "We could not load the list. Please try again.",

  sessionEnded: "Your session has ended. Please log in again.",
} as const;
