/** What scanning refuses with: the sentences that the spec shows for each case (sections 2, 4 and 5). */
export const refusals = {
  inactive: "This QR Code is inactive..!",
  expired: "This QR code has expired..!",
  messageMissing: "Please select a message first.",
  callerPhoneInvalid: "Please enter a valid phone number.",
} as const;

export const messageSent = "Message sent successfully!";
export const callInitiated = "Call initiated successfully!";
