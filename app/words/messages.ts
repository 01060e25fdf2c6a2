/**
 * Messages of the pages that exist in English only. Messages from the spec (sections 4, 5 and 8) are verbatim. Messages that the API also
 * sends are in contract/words.ts. Messages of the scanner's pages are in app/words/translations/en.ts.
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

  quantityInvalid: (least: number, most: number) => `Enter a quantity from ${least} to ${most}.`,
  addedToCart: (quantity: number, name: string) => `Added to your cart: ${quantity} × ${name}.`,
  productUnknown: "Choose a sticker.",
  pricesUnavailable: "We could not load the prices. What you typed is kept. Please try again.",
  promoMissing: "Enter a promo code.",
  promoApplied: (code: string) => `Promo Code Applied: ${code}`,
  promoRemoved: "Promo code removed.",
  promoUnavailable: "An error occurred while applying the promo code.",
  renewalPromoFailed: "Failed to apply promo code. Please try again.",
  promoRevalidationFailed: "An error occurred while revalidating the promo code.",
  paymentFailed: "Payment Failed",
  paymentFailedAdvice: "Please contact us for more information",
  paymentDismissed: "Payment dismissed by user",
  renewalPaid: "Thank you for your payment. Your sticker is valid for its lifetime.",
  postpaidStickerPaid: "Thank you for your payment. Now register your sticker.",
  promoTimeOver: "The time to pay with your promo code is over. Place the order again to see the current price.",
  sorry: "Sorry",
  orderKept: "Your order is saved. You can try to pay again.",
  paymentNotMade: "The payment did not go through.",
  paymentNotMadeAdvice: "If money has left your account, contact us before you pay again.",
  paymentUnmatched: "This payment does not match your order.",
  paymentUnmatchedAdvice: "If money has left your account, do not pay again. Contact us and we will return it.",
  paymentUnconfirmed: "We could not confirm your payment yet.",
  paymentUnconfirmedAdvice: "If money has left your account, do not pay again. We will confirm your order by e-mail.",

  pageFailed: "Failed to load content.",
  termsFailed: "Failed to load terms and conditions.",

  loggedOut: "You are logged out.",

  codeTooLong: "OTP must be 6 digits long.",
  guidMissingInAnswer: "GUID is missing in the response.",
  resellerGuidMissing: "GUID is missing. Please log in again.",
  ordersRefused: "Sorry..!! There is no orders..",
  ordersMissing: "There is no order yet. Please Place your order..!",
  orderUnavailable: "An error occurred while fetching order details.",
  payTypeMissing: "Choose postpaid or prepaid.",
  orderQuantityInvalid: "Enter 0 or more.",
  orderRowsTooMany: (most: number) => `Use at most ${most} rows in one order.`,
  purchaseLimitExceeded: (limit: number) => `Purchase limit of ${limit} exceeded for postpaid orders.`,
  priceOnItsWay: "Loading the price",
  priceUnavailable: "We could not load the price. What you typed is kept. Please try again.",
  postpaidBooked: "Order created successfully!",
  resellerOrderUnavailable: "We could not place the order. Please try again: you will not order twice.",
  postpaidOrderUnknown:
    "We do not know if your postpaid order was placed. Check My Order first. If it is not there, open New Order and order again.",
  resellerOrderPlaced: "Your Order Has Been Placed Successfully..!",
  invoiceUnavailable: "We could not load the invoice. Please try again.",
  resellerStickersNone: "No QR codes available",
  resellerStickersRefused: "Failed to fetch QR codes.",
  resellerStickersUnavailable: "An error occurred while fetching QR codes.",
  nothingFound: "Nothing found. Try another search.",
  listUnavailable: "We could not load the list. Please try again.",

  sessionEnded: "Your session has ended. Please log in again.",
} as const;
