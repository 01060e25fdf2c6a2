/** Refusals of the built-in API that say what a person can do instead. People see them after any call, because they are our own words. */
const ownRefusals = {
  formUsedOtherwise: "This form was already submitted with other data. Please reload the page and try again.",
  emergencyPhoneOwn: "This is your own number. Enter somebody else's.",
  proofWrong: "These are not the last four letters or digits of the plate. Nothing was sent.",
  callsNotTaken: "The owner does not take calls. Please send a message instead.",
  callsNotTakenNow: "The owner does not take calls at this time. Please send a message instead.",
  emergencyCallsNotTaken: "The owner does not allow this call. Please send a message instead.",
  newPhoneCodeWrong: "The OTP for the new number is wrong.",
  oldPhoneCodeWrong: "The OTP for your present number is wrong.",
  newEmailCodeWrong: "The OTP for the new e-mail is wrong.",
  oldEmailCodeWrong: "The OTP for your present e-mail is wrong.",
  changeUnderWay: "Another change of your number or e-mail is under way, or can still be taken back. Try again when that is over.",
  changeCodeExpired: "This OTP has expired. Start again.",
  phoneUnchanged: "This is already your number.",
  phoneHasAccount: "This number has an account of its own. Log in with it, or choose another number.",
  emailUnchanged: "This is already your e-mail address.",
  plateUnchanged: "This is already the number of the plate.",
  changedTooOften: "You have changed this several times lately. To change it again, write to us.",
  stickerNotNew: "This sticker is registered already. Take a new one.",
  stickerUnusable: "This sticker cannot be used. Check the code, or take another new sticker.",
  stickerOfOtherKind: "This sticker is for another kind of vehicle.",
  secondDriverExists: "This vehicle has a second driver already. Remove that person first.",
  personRefused: "This person has said no.",
  shopPeopleFull: "Four people log in already. End somebody's log-in first.",
  shopPersonKnown: "This address logs in to a shop already.",
  noticeUnknown: "Read the notice about your data, and then agree to it.",
  consentNeedsErasure: "We cannot keep your account without this consent. Erase the account instead.",
  nomineeNameInvalid: "Enter the person's name, at most 50 characters.",
  smsNeeded: "SMS must stay on until another way has delivered a message to you.",
  alertIsOff: "Turn this on first, and then send a test.",
  browserUnusable: "This browser's notifications cannot be used. Please try another browser.",
  nomineePhoneInvalid: "Enter the person's mobile number: 10 digits, and not your own.",
} as const;

/** Messages that the API and the website share. Messages from the spec (sections 2, 4, 5 and 8) are verbatim. */
export const words = {
  codeSent: "OTP sent successfully!",
  codeSendFailed: "Failed to send OTP",
  codeOnItsWay: "Your OTP is on its way. It may take a minute.",
  codeWrong: "Invalid OTP..!",
  codeExpired: "OTP expired. Please request a new OTP.",
  userAlreadyRegistered: "User Already Registered..!",
  resellerUnknown: "Reseller with this email ID does not exist..!",
  resellerCodeWrong: "Invalid OTP..! Please Enter Valid OTP..",
  callBlocked: "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.",
  promoFailed: "Failed to apply promo code.",
  promoNoLongerValid: "Promo code is no longer valid.",
  cartEmpty: "Please add at least one item to the cart.",
  cartEmptyAtOrder: "Please add at least one item to the cart before placing an order.",
  checkoutFailed: "Checkout failed.",
  priceChanged: "The price has changed. Please review your order.",
  checkoutUnavailable: "Checkout failed. You were not charged, and your input is kept. Please try again in a minute.",
  quantitiesMissing: "Please add quantities for car or bike stickers before submitting.",
  postpaidLimitExceeded: (limit: number) => `Sorry you cannot order more than "${limit}" Quantity for postpaid order`,
  gstinOfState: (state: string, code: string) => `Check the GSTIN. One of ${state} begins with ${code}.`,
  orderCreated: (orderId: string) => `Order created successfully! Order ID: ${orderId}`,
  phoneNotCallable: "Please enter an Indian mobile number, or a landline number with its STD code.",
  vehicleUnknown: "No vehicle found for the provided ID.",
  stickerPaid: "This sticker is already valid for the lifetime of the vehicle.",

  stickerInactive: "This QR Code is inactive..!",
  stickerPaused: "Sticker paused",
  stickerPausedUncallable: "Sticker paused, and its emergency contact has refused calls",
  messageNotSelected: "Please select a message first.",
  messageSent: "Message sent successfully!",
  callerPhoneInvalid: "Please enter a valid phone number.",
  callStarted: "Call initiated successfully!",
  messageNotTaken: "The owner's phone does not take messages. Please ask for a call instead.",
  messageNotSent: "The message could not be sent. Please ask for a call instead.",
  ownerPhoneInvalid: "Please enter a valid 10-digit phone number.",
  emailInvalid: "Please enter a valid email address",
  codeVerified: "OTP verified successfully!",
  birthYearInvalid: "Please enter a valid year with 4 digits.",
  ownerTooYoung: "You must be at least 18 years old to register.",
  pincodeInvalid: "Pincode must be 6 digits.",
  plateInvalid: "Vehicle plate number should be alphanumeric and between 4 and 10 characters long.",
  addedPlateInvalid: "Vehicle plate number must be between 4 and 10 alphanumeric characters.",
  emergencyPhoneInvalid: "Emergency contact number should be exactly 10 digits long and contain only numbers.",
  addedEmergencyPhoneInvalid: "Emergency contact number must be exactly 10 digits.",
  editedEmergencyPhoneInvalid: "Emergency contact number should be exactly 10 digits.",
  firstNameMissing: "First name is required.",
  lastNameMissing: "Last name is required.",
  phoneInvalid: "Phone number must be a valid 10-digit number.",
  inquirySent: "Your inquiry is sent successfully, we'll get in touch soon.",
  shippingPhoneInvalid: "Phone number must be 10 digits",
  shippingEmailInvalid: "Invalid email address",
  renewalPromoInvalid: "Invalid Promo Code",
  orderPlaced: "Your order has been placed successfully.",
  pageEmpty: "Content not available.",
  changeTooLate: "This order can no longer be changed here. The page of the order says where it is.",
  cancelTooLate: "It is too late to ask for this. The page of the order says where it is.",
  orderRefused: "Failed to fetch order details.",
  orderTooLarge: (most: number) => `Please order at most ${most.toLocaleString("en-IN")} packs of two at a time.`,
  invoiceMissing: "There is no invoice for this order yet.",
  stickerExpired: "This QR code has expired..!",

  quietHoursInvalid: "Enter a time, for example 22:00.",
  quietHoursHalf: "Enter both times, or leave both empty.",
  quietHoursEmpty: "Enter two different times.",
  reasonsMissing: "Choose at least one message. To stop all contacts, pause the sticker.",
  messagesPerHourInvalid: "Choose a number of messages from the list.",
  languageUnknown: "Choose a language from the list.",

  releaseOver: "This vehicle can no longer be taken back.",
  emergencyContactRefused: "There is no emergency contact whom we can call. Please call 112.",
  linkEnded: "This link is not valid any more.",
  nameMissingOrLong: "Enter your name, at most 50 characters.",
  grievanceMissing: "Write what your grievance is about, in at most 2,000 characters.",
  ...ownRefusals,
} as const;

type Words = typeof words;

/**
 * The codes of the built-in API's replies: the names of the fixed sentences above. A reply has its code in `ReplyCode`, beside `Message`.
 * The website decides and translates by the code, so a sentence can change. An API that knows only the spec sends no code.
 */
export type ReplyCode = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

/** Returns whether a response's `ReplyCode` is in the list. */
export function isReplyCode(value: unknown): value is ReplyCode {
  const sentences: Readonly<Record<string, unknown>> = words;
  return typeof value === "string" && typeof sentences[value] === "string";
}

/** Returns the code of a sentence of the built-in API, or undefined for any other sentence. */
export function replyCodeOf(message: string): ReplyCode | undefined {
  return Object.keys(words)
    .filter(isReplyCode)
    .find((code) => words[code] === message);
}

/** Returns whether people see the refusal after any call. */
export function isOwnRefusal(code: ReplyCode | undefined): boolean {
  return code !== undefined && code in ownRefusals;
}
