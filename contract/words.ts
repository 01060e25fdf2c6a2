/** Sentences of the spec's section 8 that the API says and the website falls back on. */
export const words = {
  codeSent: "OTP sent successfully!",
  codeWrong: "Invalid OTP..!",
  codeExpired: "OTP expired. Please request a new OTP.",
  userAlreadyRegistered: "User Already Registered..!",
  resellerUnknown: "Reseller with this email ID does not exist..!",
  resellerCodeWrong: "Invalid OTP..! Please Enter Valid OTP..",
  callBlocked: "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.",
} as const;
