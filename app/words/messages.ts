/**
 * The sentences of the spec's sections 4, 5 and 8, letter for letter, and our own where it is silent. A sentence that the
 * API says too stands in contract/words.ts.
 */
export const messages = {
  stickerInactive: "This QR Code is inactive..!",
  stickerLookupFailed: "An error occurred while fetching the data.",
  stickerMissing: "GUID is not provided.",

  messageNotSelected: "Please select a message first.",
  messageSent: "Message sent successfully!",
  messageRefused: (reason: string) => `Failed to send message: ${reason}`,
  messageFailed: "An error occurred while sending the message.",
  callerPhoneInvalid: "Please enter a valid phone number.",
  callStarted: "Call initiated successfully!",
  callUnavailable: "The call could not be placed just now. Please try again in a minute, or send a message instead.",

  ownerPhoneInvalid: "Please enter a valid 10-digit phone number.",
  emailMissing: "Email is required.",
  emailInvalid: "Please enter a valid email address",
  codeNotSent: "The OTP could not be sent just now. Please try again later.",
  codeVerifyFailed: "Failed to verify OTP",
  codeVerified: "OTP verified successfully!",
  loginFailed: "An error occurred during login.",
  cookiesNeeded: "Your browser did not keep our cookie, which the OTP needs. Please allow cookies for this website and send another OTP.",

  nameMissing: "Name is required.",
  birthDayMissing: "Date of birth is required.",
  birthDayInvalid: "Please enter a day of birth, as 27-03-1990.",
  birthYearInvalid: "Please enter a valid year with 4 digits.",
  ownerTooYoung: "You must be at least 18 years old to register.",
  addressMissing: "Address is required.",
  cityMissing: "City is required.",
  stateMissing: "State is required.",
  pincodeInvalid: "Pincode must be 6 digits.",
  plateInvalid: "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
  addedPlateInvalid: "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
  emergencyPhoneInvalid: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
  addedEmergencyPhoneInvalid: "Emergency contact number must be exactly 10 digits.",
  bloodGroupInvalid: "Please choose a blood group from the list.",
  termsNotAccepted: "You must agree to the Terms of Use and Privacy Policy.",
  registrationFailed: "There was an error submitting the form.",
  addVehicleFailed: "There was an error submitting the form. Please try again.",
  statesRefused: "Failed to fetch state list.",
  shopStatesUnavailable: "Error fetching state list.",
  profileStatesUnavailable: "There was an error fetching the state list.",

  firstNameMissing: "First name is required.",
  lastNameMissing: "Last name is required.",
  phoneMissing: "Phone number is required.",
  phoneInvalid: "Phone number must be a valid 10-digit number.",
  inquirySent: "Your inquiry is sent successfully, we'll get in touch soon.",
  inquiryFailed: "An error occurred while submitting the inquiry.",

  stateUnknown: "Please choose a state from the list.",
  shippingPhoneInvalid: "Phone number must be 10 digits",
  shippingEmailInvalid: "Invalid email address",

  noConnection: "There is no connection. Everything that you typed is kept.",

  quantityInvalid: (least: number, most: number) => `Please enter a quantity from ${least} to ${most}.`,
  addedToCart: (quantity: number, name: string) => `Added to your cart: ${quantity} × ${name}.`,
  productUnknown: "Please choose a sticker.",
  pricesUnavailable: "The prices cannot be shown just now. Nothing that you typed is lost: please try again.",
  promoMissing: "Please enter a promo code.",
  promoApplied: (code: string) => `Promo Code Applied: ${code}`,
  promoRemoved: "Promo code removed.",
  promoUnavailable: "An error occurred while applying the promo code.",
  renewalPromoInvalid: "Invalid Promo Code",
  renewalPromoFailed: "Failed to apply promo code. Please try again.",
  promoRevalidationFailed: "An error occurred while revalidating the promo code.",
  orderPlaced: "Your order has been placed successfully.",
  paymentFailed: "Payment Failed",
  paymentFailedAdvice: "Please contact us for more information",
  paymentDismissed: "Payment dismissed by user",
  renewalPaid: "Thank you for your payment. Your sticker is valid for its lifetime.",
  postpaidStickerPaid: "Thank you for your payment. Now register your sticker.",
  promoTimeOver: "The time to pay with your promo code is over. Please place the order again to see what it costs now.",
  sorry: "Sorry",
  orderKept: "Your order is kept: you can pay for it again.",
  paymentNotMade: "The payment did not go through.",
  paymentNotMadeAdvice: "If money has left your account, please contact us before you pay again.",
  paymentUnmatched: "This payment did not pay for your order.",
  paymentUnmatchedAdvice: "If money has left your account, please do not pay again. Contact us: we return money that paid for nothing.",
  paymentUnconfirmed: "We could not confirm your payment yet.",
  paymentUnconfirmedAdvice: "If money has left your account, please do not pay again: we will confirm your order by e-mail.",

  pageEmpty: "Content not available.",
  pageFailed: "Failed to load content.",
  termsFailed: "Failed to load terms and conditions.",

  profileFailed: "Failed to fetch profile data.",
  profileUnavailable: "There was an error fetching the profile data.",
  profileUpdated: "Profile updated successfully!",
  vehicleUpdated: "Vehicle updated successfully!",
  vehiclesUnavailable: "Your vehicles could not be fetched just now. Please try again.",
  vehicleNotFound: "No vehicle found for the provided ID.",
  editedEmergencyPhoneInvalid: "Emergency contact number should be exactly 10 digits.",
  stickerPaused: "Sticker paused. Whoever scans it is told that it is inactive.",
  stickerResumed: "Sticker resumed. It works again.",
  pauseFailed: "The sticker could not be changed just now. Please try again.",
  contactsUnknown: "Who reached for you is not kept here.",
  contactsUnavailable: "The contacts could not be fetched just now. Please try again.",
  loggedOut: "You are logged out.",

  codeTooLong: "OTP must be 6 digits long.",
  guidMissingInAnswer: "GUID is missing in the response.",
  resellerGuidMissing: "GUID is missing. Please log in again.",
  ordersRefused: "Sorry..!! There is no orders..",
  ordersMissing: "There is no order yet. Please Place your order..!",
  orderRefused: "Failed to fetch order details.",
  orderUnavailable: "An error occurred while fetching order details.",
  payTypeMissing: "Please choose postpaid or prepaid.",
  orderQuantityInvalid: "Please enter a quantity from 0 on.",
  orderRowsTooMany: (most: number) => `Please order by at most ${most} rows at a time.`,
  orderTooLarge: (most: number) => `Please order at most ${most.toLocaleString("en-IN")} stickers at a time.`,
  purchaseLimitExceeded: (limit: number) => `Purchase limit of ${limit} exceeded for postpaid orders.`,
  priceOnItsWay: "The price is on its way",
  priceUnavailable: "The price cannot be shown just now. Nothing that you typed is lost: please try again.",
  postpaidBooked: "Order created successfully!",
  resellerOrderUnavailable: "The order could not be placed just now. Nothing is ordered twice: please try again.",
  postpaidOrderUnknown:
    "No answer came to the postpaid order, so it may have been placed. Look at My Order first. If it is not there, open New Order and order again.",
  resellerOrderPlaced: "Your Order Has Been Placed Successfully..!",
  invoiceMissing: "There is no invoice for this order yet.",
  invoiceUnavailable: "The invoice could not be fetched just now. Please try again.",
  resellerStickersNone: "No QR codes available",
  resellerStickersRefused: "Failed to fetch QR codes.",
  resellerStickersUnavailable: "An error occurred while fetching QR codes.",
  nothingFound: "Nothing was found. Please search for something else.",
  listUnavailable: "The list could not be fetched just now. Please try again.",

  sessionEnded: "Your session has ended. Please log in again.",
  formUnreadable: "This form could not be read. Please load the page again and fill it in once more.",
  formLooksAutomatic: "Please leave the field empty that asks for it.",
  tooLong: (limit: number) => `Please use at most ${limit} characters.`,
  comeBackIn: (seconds: number) => `Please try again in ${duration(seconds)}.`,
} as const;

/** A wait as people say it: whole seconds below a minute, then whole minutes, then whole hours, rounded up. */
function duration(seconds: number): string {
  if (seconds < 60) return counted(seconds, "second");
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), "minute");
  return counted(Math.ceil(seconds / 3600), "hour");
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
