/** Sentences of the spec's section 8 that the API says and the website falls back on. */
export const words = {
  codeSent: "OTP sent successfully!",
  codeWrong: "Invalid OTP..!",
  codeExpired: "OTP expired. Please request a new OTP.",
  userAlreadyRegistered: "User Already Registered..!",
  resellerUnknown: "Reseller with this email ID does not exist..!",
  resellerCodeWrong: "Invalid OTP..! Please Enter Valid OTP..",
  callBlocked: "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.",
  promoFailed: "Failed to apply promo code.",
  promoNoLongerValid: "Promo code is no longer valid.",
  cartEmptyAtPromo: "Please add at least one item to the cart.",
  cartEmptyAtOrder: "Please add at least one item to the cart before placing an order.",
  checkoutFailed: "Checkout failed.",
  quantitiesMissing: "Please add quantities for car or bike stickers before submitting.",
  postpaidLimitExceeded: (limit: number) => `Sorry you cannot order more than "${limit}" Quantity for postpaid order`,
  orderCreated: (orderId: string) => `Order created successfully! Order ID: ${orderId}`,
} as const;
